# Build switches and the flags every target shares.
option(RUNLET_SANITIZE "AddressSanitizer and UndefinedBehaviorSanitizer without recovery" OFF)
option(RUNLET_WERROR "Warnings are errors, at link time too; for the presets and make test, not for compilers we have not seen" OFF)
option(RUNLET_LTO "Link-time optimisation" OFF)
option(RUNLET_STATIC "The command needs no shared library at start (a millisecond matters)" ON)
option(RUNLET_FUZZ "Fuzz targets (clang, libFuzzer)" OFF)
option(RUNLET_SWITCH_DISPATCH "Dispatch the bytecode loop with switch instead of computed goto" OFF)
set(RUNLET_OOB fault CACHE STRING "How the engine bounds cage accesses: fault or mask")

add_library(rn_flags INTERFACE)
target_include_directories(rn_flags INTERFACE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
target_compile_options(rn_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wundef -Wformat=2 -Wpointer-arith -Wwrite-strings
  -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wimplicit-fallthrough -Wnull-dereference
  -fno-strict-aliasing -ffp-contract=off -fno-common)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  # gcc 12 reports null paths through constant zone offsets that no execution has.
  target_compile_options(rn_flags INTERFACE -Wno-null-dereference)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    # Else gcc writes "rep movs" for lengths it does not know, which costs some thirty cycles for two words.
    target_compile_options(rn_flags INTERFACE -mmemcpy-strategy=unrolled_loop:64:noalign,libcall:-1:noalign)
  endif()
endif()
if(RUNLET_WERROR)
  target_compile_options(rn_flags INTERFACE -Werror)
  target_link_options(rn_flags INTERFACE -Werror)
endif()
# A forged image may hold odd offsets; what the processor makes of an unaligned access is a guest fault at worst (ED-7).
if(RUNLET_FUZZ)
  target_compile_options(rn_flags INTERFACE -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize=alignment -fno-sanitize-recover=all
                         -fno-omit-frame-pointer)
  target_link_options(rn_flags INTERFACE -fsanitize=address,undefined)
elseif(RUNLET_SANITIZE)
  target_compile_options(rn_flags INTERFACE -fsanitize=address,undefined -fno-sanitize=alignment -fno-sanitize-recover=all
                         -fno-omit-frame-pointer)
  target_link_options(rn_flags INTERFACE -fsanitize=address,undefined)
elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
  target_compile_options(rn_flags INTERFACE -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  target_link_options(rn_flags INTERFACE -Wl,-z,relro,-z,now)
endif()
if(RUNLET_FUZZ OR RUNLET_SANITIZE)
  target_compile_definitions(rn_flags INTERFACE RN_SANITIZED=1)
endif()
if(RUNLET_OOB STREQUAL "mask")
  target_compile_definitions(rn_flags INTERFACE RN_OOB_MASK_BUILD=1)
endif()
if(RUNLET_SWITCH_DISPATCH)
  target_compile_definitions(rn_flags INTERFACE RN_SWITCH_DISPATCH=1)
endif()

if(RUNLET_LTO)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    set(CMAKE_C_COMPILE_OPTIONS_IPO -flto=auto -fno-fat-lto-objects)
    set(CMAKE_C_LINK_OPTIONS_IPO -flto=auto)
  endif()
endif()

find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
find_library(RUNLET_ZSTD_ARCHIVE libzstd.a)
if(RUNLET_SANITIZE OR RUNLET_FUZZ OR NOT RUNLET_ZSTD_ARCHIVE)
  set(RUNLET_STATIC OFF)
endif()
# Targets with the property RUNLET_STATIC take the archive.
add_library(rn_zstd INTERFACE)
target_link_libraries(rn_zstd INTERFACE $<IF:$<BOOL:$<TARGET_PROPERTY:RUNLET_STATIC>>,${RUNLET_ZSTD_ARCHIVE},PkgConfig::ZSTD>)
