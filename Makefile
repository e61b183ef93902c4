# Front door over CMake: `make help` lists what there is. Every target installs nothing but what tools/deps.sh names.
BUILD ?= build
SANITIZED ?= build/sanitized
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60
JOBS ?= $(shell nproc)
CLANG ?= build/clang
CTEST = ctest --output-on-failure --no-tests=error -j $(JOBS)

.PHONY: all deps demo test check-full variant bench fuzz soak lint install clean help

all: deps
	@cmake -S . -B $(BUILD) -G Ninja -DCMAKE_BUILD_TYPE=Release $(WERROR) $(CMAKE_FLAGS) >.configure.log 2>&1 || { cat .configure.log; exit 1; }
	@rm -f .configure.log
	@ninja -C $(BUILD) -j $(JOBS) --quiet

deps:
	@sh tools/deps.sh

demo: all
	@sh tools/demo.sh $(BUILD)/runlet

# A warning ends the builds of tests, not the plain `make` of somebody whose compiler knows more warnings.
test check-full: WERROR = -DRUNLET_WERROR=ON

# Two builds: the sanitized one finds what the optimised one hides, and the other way round.
test: all
	@cmake -S . -B $(SANITIZED) -G Ninja -DCMAKE_BUILD_TYPE=Debug -DRUNLET_SANITIZE=ON $(WERROR) >/dev/null
	@ninja -C $(SANITIZED) -j $(JOBS) --quiet
	@echo "== sanitized build (ASan, UBSan)"
	@$(CTEST) --test-dir $(SANITIZED)
	@echo "== release build"
	@$(CTEST) --test-dir $(BUILD)

# What takes longer: the gcc release with link-time optimisation and the clang release, clang-tidy, every golden program under
# every switch of RUNLET_DEBUG, and fuzzing.
check-full: test
	@sh tools/deps.sh --optional
	@sh tools/lint.sh $(BUILD)
	@cmake -S . -B $(BUILD)/lto -G Ninja -DCMAKE_BUILD_TYPE=Release -DRUNLET_LTO=ON $(WERROR) >/dev/null
	@ninja -C $(BUILD)/lto -j $(JOBS) --quiet
	@cmake -S . -B $(CLANG) -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=clang -DRUNLET_LTO=ON $(WERROR) >/dev/null
	@ninja -C $(CLANG) -j $(JOBS) --quiet
	@for i in $(SANITIZED) $(BUILD)/lto $(CLANG); do cmp $(BUILD)/boot.bin $$i/boot.bin || exit 1; done
	@echo "== clang release build"
	@$(CTEST) --test-dir $(CLANG) -LE lint
	@sh tests/golden/switches.sh $(BUILD)/runlet $(JOBS)
	@$(MAKE) variant OPTION=RUNLET_SWITCH_DISPATCH=ON
	@# the mask build does not hold forged images yet: docs/internals/cage.md
	@$(MAKE) variant OPTION=RUNLET_OOB=mask EXCEPT=test_forge\|test_sealed
	@sh tools/fuzz.sh $(FUZZ_SECONDS) $(BUILD)/fuzz || [ $$? = 77 ]

# One build with another OPTION, and its tests but EXCEPT.
variant:
	@echo "== $(OPTION)"
	@cmake -S . -B $(BUILD)/variant -G Ninja -DCMAKE_BUILD_TYPE=Release -DRUNLET_SWITCH_DISPATCH=OFF -DRUNLET_OOB=fault -D$(OPTION) -DRUNLET_WERROR=ON >/dev/null
	@ninja -C $(BUILD)/variant -j $(JOBS) --quiet
	@$(CTEST) --test-dir $(BUILD)/variant -LE lint -E '$(or $(EXCEPT),nothing)'

bench: all
	@sh tools/deps.sh --optional
	@python3 bench/kernels.py $(BUILD)/runlet /usr/bin/python3 $(BUILD)/bench.json
	@$(BUILD)/bench_session | tee $(BUILD)/bench_session.json
	@$(BUILD)/bench_worker | tee $(BUILD)/bench_worker.json

fuzz:
	@sh tools/deps.sh --optional
	@sh tools/fuzz.sh $(FUZZ_SECONDS) $(BUILD)/fuzz

# Ten million mutated snapshots, loaded without a MAC (python.md 19.7), a process for each core.
LOADS ?= 10000000
soak: all
	@for i in $$(seq $(JOBS)); do MUTATED_SEED=$$i MUTATED_LOADS=$$(($(LOADS) / $(JOBS))) $(BUILD)/driver_test_mutated & pids="$$pids $$!"; done; \
	for pid in $$pids; do wait $$pid || exit 1; done

lint: all
	@sh tools/deps.sh --optional
	@sh tools/lint.sh $(BUILD)

install: all
	@cmake --install $(BUILD) --prefix $(PREFIX)

clean:
	@rm -rf $(BUILD)

help:
	@echo "make              build $(BUILD)/runlet and the library"
	@echo "make deps         install missing Debian packages"
	@echo "make demo         a script runs, pauses, is saved, and goes on in another process"
	@echo "make test         build with sanitizers and without, run every test"
	@echo "make check-full   test, then clang, lint, every golden program under every debug switch, fuzzing"
	@echo "make bench        speed as ratios to python3, JSON in $(BUILD)/bench.json"
	@echo "make fuzz FUZZ_SECONDS=n   each fuzz target for n seconds (clang)"
	@echo "make soak         ten million mutated snapshots loaded"
	@echo "make lint         layers, calls, clang-format, clang-tidy"
	@echo "make install PREFIX=/usr/local"
