# Build switches and the flags every target shares.
option(RUNLET_SANITIZE "AddressSanitizer and UndefinedBehaviorSanitizer without recovery" OFF)
option(RUNLET_WERROR "Warnings are errors" OFF)
option(RUNLET_FUZZ "Fuzz targets (clang, libFuzzer)" OFF)
option(RUNLET_SWITCH_DISPATCH "Dispatch the bytecode loop with switch instead of computed goto" OFF)
set(RUNLET_OOB fault CACHE STRING "How the engine bounds cage accesses: fault or mask")

add_library(rn_flags INTERFACE)
target_include_directories(rn_flags INTERFACE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
target_compile_options(rn_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wundef -Wformat=2
  -Wstrict-prototypes -Wmissing-prototypes -Wimplicit-fallthrough -Wnull-dereference
  -fno-strict-aliasing -ffp-contract=off -fno-common)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  # gcc 12 reports null paths through constant zone offsets that no execution has.
  target_compile_options(rn_flags INTERFACE -Wno-null-dereference)
endif()
if(RUNLET_WERROR)
  target_compile_options(rn_flags INTERFACE -Werror)
endif()
if(RUNLET_SANITIZE)
  target_compile_options(rn_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(rn_flags INTERFACE -fsanitize=address,undefined)
elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
  target_compile_options(rn_flags INTERFACE -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  target_link_options(rn_flags INTERFACE -Wl,-z,relro,-z,now)
endif()
if(RUNLET_OOB STREQUAL "mask")
  target_compile_definitions(rn_flags INTERFACE RN_OOB_MASK_BUILD=1)
endif()
if(RUNLET_SWITCH_DISPATCH)
  target_compile_definitions(rn_flags INTERFACE RN_SWITCH_DISPATCH=1)
endif()

find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
