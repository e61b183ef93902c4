# One static library an area; an area links only what lies below it (ARCHITECTURE.md).
function(rn_area name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.c)
  if(sources)
    add_library(rn_${name} STATIC ${sources})
    target_link_libraries(rn_${name} PUBLIC rn_flags ${ARGN})
  endif()
endfunction()

rn_area(base)
rn_area(cage rn_base PkgConfig::ZSTD)
