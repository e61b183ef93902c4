# One static library an area; an area links only what lies below it (ARCHITECTURE.md).
function(rn_area name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.c)
  if(sources)
    add_library(rn_${name} STATIC ${sources})
    target_link_libraries(rn_${name} PUBLIC rn_flags ${ARGN})
  endif()
endfunction()

rn_area(base)
rn_area(cage rn_base rn_zstd)
rn_area(py rn_cage rn_base m)

# Merged wide accesses over fields just written narrowly defeat store forwarding (engine-facts 3); computed goto is an extension.
file(GLOB vm_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/py/vm/*.c ${PROJECT_SOURCE_DIR}/src/py/obj/*.c ${PROJECT_SOURCE_DIR}/src/py/mod/*.c)
if(CMAKE_C_COMPILER_ID STREQUAL "Clang")
  set_source_files_properties(${vm_sources} PROPERTIES COMPILE_OPTIONS "-fno-slp-vectorize;-fno-vectorize")
else()
  set_source_files_properties(${vm_sources} PROPERTIES COMPILE_OPTIONS "-fno-tree-vectorize")
endif()
set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/py/vm/loop.c APPEND PROPERTY COMPILE_OPTIONS
  "-Wno-pedantic" "$<$<C_COMPILER_ID:GNU>:-fno-gcse>" "$<$<C_COMPILER_ID:GNU>:-fno-crossjumping>")

# The boot image: mkboot runs the prelude on the build machine; its output is assembled into the library.
add_executable(mkboot ${PROJECT_SOURCE_DIR}/tools/mkboot.c)
target_link_libraries(mkboot PRIVATE rn_py)
file(GLOB prelude CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/py/prelude/*.py)
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/boot.bin
  COMMAND mkboot ${PROJECT_BINARY_DIR}/boot.bin ${PROJECT_SOURCE_DIR}/src/py/prelude
  DEPENDS mkboot ${prelude} VERBATIM)
file(WRITE ${PROJECT_BINARY_DIR}/boot_image.S.in
"    .section .rodata\n    .balign 4096\n    .globl rn_boot_image\n    .hidden rn_boot_image\nrn_boot_image:\n    .incbin \"${PROJECT_BINARY_DIR}/boot.bin\"\n    .globl rn_boot_image_end\n    .hidden rn_boot_image_end\nrn_boot_image_end:\n    .byte 0\n    .section .note.GNU-stack,\"\",%progbits\n")
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/boot_image.S
  COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_BINARY_DIR}/boot_image.S.in ${PROJECT_BINARY_DIR}/boot_image.S
  DEPENDS ${PROJECT_BINARY_DIR}/boot.bin VERBATIM)
add_library(rn_bootimage STATIC ${PROJECT_BINARY_DIR}/boot_image.S)
set_source_files_properties(${PROJECT_BINARY_DIR}/boot_image.S PROPERTIES OBJECT_DEPENDS ${PROJECT_BINARY_DIR}/boot.bin)

rn_area(driver rn_py rn_bootimage rn_cage rn_base)
set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/driver/worker_find.c APPEND PROPERTY COMPILE_DEFINITIONS
  RUNLET_LIBEXECDIR="${CMAKE_INSTALL_FULL_LIBEXECDIR}/runlet")
