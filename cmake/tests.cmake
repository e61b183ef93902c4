# Every test is a ctest case with a timeout and a label. Exit code 77 skips with a reason.

# tests/unit/<area>/test_<file>.c: one program a file.
file(GLOB_RECURSE unit_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/unit/*/test_*.c)
foreach(source ${unit_tests})
  get_filename_component(test ${source} NAME_WE)
  get_filename_component(folder ${source} DIRECTORY)
  get_filename_component(area ${folder} NAME)
  if(TARGET rn_${area})
    add_executable(${area}_${test} ${source})
    target_include_directories(${area}_${test} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
    target_link_libraries(${area}_${test} PRIVATE rn_${area} m)
    add_test(NAME unit.${area}.${test} COMMAND ${area}_${test})
    set_tests_properties(unit.${area}.${test} PROPERTIES TIMEOUT 900 LABELS unit)
  endif()
endforeach()

# tests/golden/<topic>/<case>.py with .out, .err, .exit: recorded from CPython 3.14 by tools/golden.py. Every tenth one also
# runs under each debug switch and in a worker.
set(golden ${PROJECT_SOURCE_DIR}/tests/golden)
file(GLOB golden_programs CONFIGURE_DEPENDS RELATIVE ${golden} ${golden}/*/*.py)
set(count 0)
foreach(program ${golden_programs})
  string(REGEX REPLACE "\\.py$" "" name ${program})
  string(REPLACE "/" "." name ${name})
  set(run sh ${golden}/run.sh $<TARGET_FILE:runlet> ${golden}/${program})
  add_test(NAME golden.${name} COMMAND ${run})
  set_tests_properties(golden.${name} PROPERTIES TIMEOUT 300 LABELS golden)
  math(EXPR turn "${count} % 10")
  math(EXPR count "${count} + 1")
  if(turn EQUAL 0)
    foreach(switch no-fast gc no-cache torture replay program "poison,step=1" "step=97,torture" fail-alloc=1 fail-alloc=2)
      add_test(NAME switch.${switch}.${name} COMMAND ${run})
      set_tests_properties(switch.${switch}.${name} PROPERTIES TIMEOUT 300 LABELS switch ENVIRONMENT "RUNLET_DEBUG=${switch}")
    endforeach()
    add_test(NAME worker.${name} COMMAND ${run})
    set_tests_properties(worker.${name} PROPERTIES TIMEOUT 300 LABELS "switch;worker" ENVIRONMENT "RUNLET_ENGINE=worker")
  endif()
endforeach()

# tests/e2e/<case>.sh RUNLET SOURCE BUILD: the command and the installed library from outside.
file(GLOB e2e_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/e2e/*.sh)
foreach(script ${e2e_tests})
  get_filename_component(name ${script} NAME_WE)
  add_test(NAME e2e.${name} COMMAND sh ${script} $<TARGET_FILE:runlet> ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
  set_tests_properties(e2e.${name} PROPERTIES TIMEOUT 300 LABELS e2e SKIP_RETURN_CODE 77)
endforeach()

# The command as other builds of it: tests/data/boot/<build>/*.py go behind the prelude's files of the same names, which gives another boot
# image. `same` differs in what no program sees, `changed` in what one can see (tests/e2e/journal.sh).
foreach(build same changed)
  file(GLOB more CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/data/boot/${build}/*.py)
  set(image ${PROJECT_BINARY_DIR}/boot_${build})
  add_custom_command(OUTPUT ${image}.bin
    COMMAND mkboot ${image}.bin ${PROJECT_SOURCE_DIR}/src/py/prelude ${PROJECT_SOURCE_DIR}/tests/data/boot/${build}
    DEPENDS mkboot ${prelude} ${more} VERBATIM)
  file(READ ${PROJECT_BINARY_DIR}/boot_image.S.in text)
  string(REPLACE ${PROJECT_BINARY_DIR}/boot.bin ${image}.bin text "${text}")
  file(GENERATE OUTPUT ${image}.S CONTENT "${text}")
  set_source_files_properties(${image}.S PROPERTIES OBJECT_DEPENDS ${image}.bin)
  add_executable(runlet-${build} ${cli_sources} ${image}.S)
  target_include_directories(runlet-${build} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(runlet-${build} PRIVATE RUNLET_VERSION="${PROJECT_VERSION}")
  target_link_libraries(runlet-${build} PRIVATE rn_driver)
endforeach()

# What a confined process may not do: started by tests/attack/worker.sh.
add_executable(confined ${PROJECT_SOURCE_DIR}/tests/attack/confined.c)
target_link_libraries(confined PRIVATE rn_driver)

# tests/attack/<case>.sh RUNLET: what tries to escape, hang, crash or exhaust, and must not.
file(GLOB attack_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/attack/*.sh)
foreach(script ${attack_tests})
  get_filename_component(name ${script} NAME_WE)
  add_test(NAME attack.${name} COMMAND sh ${script} $<TARGET_FILE:runlet>)
  set_tests_properties(attack.${name} PROPERTIES TIMEOUT 1200 LABELS attack)
endforeach()
add_test(NAME e2e.demo COMMAND sh ${PROJECT_SOURCE_DIR}/tools/demo.sh $<TARGET_FILE:runlet>)
set_tests_properties(e2e.demo PROPERTIES TIMEOUT 120 LABELS e2e)

# Once for the tree, in the release build: the arrows, calls and formatting. clang-tidy (make lint) and fuzzing take their time in
# make check-full.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT RUNLET_SANITIZE AND NOT RUNLET_FUZZ)
  add_test(NAME lint.all COMMAND sh ${PROJECT_SOURCE_DIR}/tools/lint.sh ${PROJECT_BINARY_DIR} quick)
  set_tests_properties(lint.all PROPERTIES TIMEOUT 600 LABELS lint)
endif()
