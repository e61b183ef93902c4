# librunlet-engine: the areas base, cage, py and driver as one library with RUNLET_API as its only symbols.
set(engine_objects
  $<TARGET_OBJECTS:rn_base> $<TARGET_OBJECTS:rn_cage> $<TARGET_OBJECTS:rn_py> $<TARGET_OBJECTS:rn_driver> $<TARGET_OBJECTS:rn_bootimage>)

add_library(runlet-engine SHARED ${engine_objects})
set_target_properties(runlet-engine PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR} LINKER_LANGUAGE C)
target_link_libraries(runlet-engine PRIVATE rn_flags rn_zstd m)
target_link_options(runlet-engine PRIVATE -Wl,-z,noexecstack)
if(NOT (RUNLET_SANITIZE OR RUNLET_FUZZ))
  target_link_options(runlet-engine PRIVATE -Wl,-z,defs) # clang leaves the sanitizers to the program that loads the library
endif()

# The archive holds one object in which hidden symbols are local, so that it cannot clash with its host's names.
if(NOT RUNLET_SANITIZE AND CMAKE_OBJCOPY)
  set(partial -r -nostdlib)
  if(RUNLET_LTO AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    list(APPEND partial -O2 -flto=auto -flinker-output=nolto-rel)
  elseif(RUNLET_LTO)
    list(APPEND partial -O2 -flto=thin)
  endif()
  add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/librunlet-engine.a
    COMMAND ${CMAKE_C_COMPILER} ${partial} -o runlet-engine.o ${engine_objects}
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden runlet-engine.o
    COMMAND ${CMAKE_COMMAND} -E rm -f librunlet-engine.a
    COMMAND ${CMAKE_AR} qcs librunlet-engine.a runlet-engine.o
    DEPENDS rn_base rn_cage rn_py rn_driver rn_bootimage ${engine_objects}
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR} COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(runlet-engine-archive ALL DEPENDS ${PROJECT_BINARY_DIR}/librunlet-engine.a)
endif()
