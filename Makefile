# All tasks in this repository, for people and machines; `make help` lists them.

SYSTEM := $(shell uname -s)
SWIFT  ?= swift
# Homebrew's own prefix needs no root.
PREFIX ?= $(or $(shell [ $(SYSTEM) = Darwin ] && [ -w /opt/homebrew/bin ] && echo /opt/homebrew),/usr/local)
# 1: link statically as far as possible, so that the program is self-contained.
STATIC ?= 1
# The outside data: a folder of yours, what Tests/Corpus/fetch got, or what is beside the project.
CORPUS ?= $(firstword $(wildcard .build-corpus $(addsuffix /corpus,$(SHARED))))
# How long `make fuzz` spends on each target, and for how many executions at least.
SECONDS ?= 60
RUNS    ?= 0
DEMO   := .build-demo
PYTHON := .build-python
RUFF   := $(PYTHON)/bin/ruff
FUZZ   := .build-fuzz
BROWSER := .build-browser
PACKAGING := .build-packaging
DIST   := .build-dist
BINARY := .build/release/settings-convert
# When BINARY was up to date; a build that changes nothing leaves the date of BINARY itself.
BUILT  := .build/release/settings-convert.built
SWIFTFLAGS ?=

.DEFAULT_GOAL := demo
.PHONY: demo build smoke test install uninstall dist packaging lint messages sizes check floors library docs \
  schemas corpus faults bench roads fuzz mutations unnoticed browser picture clean help deps

demo: build ## Build, and convert a sample page from YAML to Root.plist (the default)
	@mkdir -p $(DEMO)
	@echo '$$ settings-convert Samples/Pages/Root.yaml -o $(DEMO)/Root.plist'
	@$(BINARY) Samples/Pages/Root.yaml -o $(DEMO)/Root.plist
	@echo 'built $(BINARY); make install puts it on the PATH'
	@echo 'next: $(BINARY) validate, in the folder of an app; $(BINARY) help lists the rest'

build: deps ## Build the program, for release; with STATIC=0, linked dynamically
	@$(alone.$(how))
	SETTINGS_CONVERT_SIZE=1 $(paths.$(how)) $(SWIFT) build -c release --product settings-convert $(flags.$(how)) $(SWIFTFLAGS)
	@touch $(BUILT)

smoke: deps ## Run the sessions in transcripts and guides: what changed for the users
	$(program) SWIFT="$(SWIFT)" SUITES=CommandTests.TranscriptTests Tests/run $(SWIFTFLAGS)

test: deps ## Run the tests, with the program of make build if that is up to date
	$(program) SWIFT="$(SWIFT)" Tests/run $(SWIFTFLAGS)

install: build ## Install the program, manual pages and completions into PREFIX, below DESTDIR if set
	umask 022 && install -d $(foreach folder,bin $(MANUAL) $(dir $(completions)),"$(DESTDIR)$(PREFIX)/$(folder)")
	install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/settings-convert"
	strip "$(DESTDIR)$(PREFIX)/bin/settings-convert"
	$(BINARY) help --man -o "$(DESTDIR)$(PREFIX)/$(MANUAL)"
	$(foreach name,$(SHELLS),\
	  $(BINARY) completions $(name) > "$(DESTDIR)$(PREFIX)/$(completions.$(name))" &&) true
	cd "$(DESTDIR)$(PREFIX)" && chmod 644 $(completions) $(MANUAL)/settings-convert*.1

uninstall: ## Remove what make install has installed
	rm -f $(foreach file,bin/settings-convert $(completions),"$(DESTDIR)$(PREFIX)/$(file)") \
	  $(foreach file,.1 -*.1,"$(DESTDIR)$(PREFIX)/$(MANUAL)/settings-convert"$(file))

dist: build ## Pack the program, its manual pages and completions into .build-dist
	rm -rf "$(DIST)/$(release)"
	$(MAKE) --no-print-directory install DESTDIR="$(CURDIR)/$(DIST)/" PREFIX="$(release)"
	install -d "$(DIST)/$(release)/share/doc/settings-convert"
	install -m 644 README.md "$(DIST)/$(release)/share/doc/settings-convert"
	tar -C $(DIST) $(owner.$(SYSTEM)) -c -z -f "$(DIST)/$(release).tar.gz" $(release)
	cd $(DIST) && $(sha256.$(SYSTEM)) $(release).tar.gz > $(release).tar.gz.sha256

packaging: dist $(PACKAGING)/ready ## Try the release in shells, pre-commit and a bare folder
	@$(foreach name,zsh fish mandoc shellcheck,$(call tool,$(name));) $(call tool,man,man-db)
	@[ $(SYSTEM) = Darwin ] || [ -f /usr/share/bash-completion/bash_completion ] \
	  || $(call package,bash-completion)
	$(PACKAGING)/bin/python Tests/Packaging/run --binary $(BINARY) --dist $(DIST)

lint: ## Check the formatting, the walls between the targets, and the Python
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	@$(call refuse,Foundation,Sources)
	@$(call refuse,(SettingsBundles|settings_convert),Sources/PropertyLists)
	@$(call refuse,settings_convert,Sources/SettingsBundles)
	@$(call refuse,CYAML,$$(find Sources -name '*.swift' -not -name 'YAML*'))
	@if command -v python3 > /dev/null; then Tests/Messages/run --check && Tests/Sizes/run --check \
	  && Tests/Mutants/run --faults --list > /dev/null; else \
	  echo 'SKIPPED the checks of messages, sizes, and faults: Python 3 is missing'; fi
	@if ! $(has_venv); then \
	  echo 'SKIPPED ruff: Python 3 with venv is missing'; \
	elif ! $(MAKE) --no-print-directory $(RUFF); then \
	  echo 'SKIPPED ruff: pip cannot install it'; \
	else $(RUFF) check --quiet --no-cache \
	  Tests/Benchmarks Tests/Corpus Tests/Faults Tests/Floors Tests/Library Tests/Mutants Tests/Packaging \
	  Tests/Messages Tests/Preview Tests/Sizes; fi

messages: ## Print the texts of all messages, with their places
	@Tests/Messages/run

sizes: ## Print the lines, tokens, types, and functions of each part, and their limits in Sources
	@Tests/Sizes/run

check: lint build ## Lint, build, and run the tests with warnings as errors: what CI runs
	CASES=all $(MAKE) test SWIFTFLAGS="--scratch-path .build-check -Xswiftc -warnings-as-errors"
	@if command -v python3 > /dev/null; then $(check_floors); else \
	  echo 'SKIPPED the floors: Python 3 is missing'; fi

floors: deps ## Check that no code uses what stands on a higher floor; LIST=1 prints the floors
	@[ -n "$(LIST)" ] || $(SWIFT) build --scratch-path .build-check -Xswiftc -warnings-as-errors --quiet
	@$(if $(filter 1,$(LIST)),Tests/Floors/run --list,$(check_floors))

library: deps ## Build the listings in the guides against the libraries, and run them
	Tests/Library/run --swift "$(SWIFT)" --scratch-path .build-check -Xswiftc -warnings-as-errors

docs: build ## Build the reference and the guides of the libraries into .build-docs, with docc
	Tests/Library/reference

schemas: build ## Rewrite the JSON Schemas
	$(BINARY) schema --all -o Schemas

corpus: build $(PYTHON)/ready ## Convert the outside data in CORPUS, judged by outside parsers
	@[ -n "$(CORPUS)$(SKIP)" ] || { \
	  echo 'error: there is no outside data; Tests/Corpus/fetch gets it, or CORPUS names a folder' >&2; exit 2; }
	$(PYTHON)/bin/python Tests/Corpus/run --binary $(BINARY) --corpus $(or $(CORPUS),.build-corpus)

fuzz: deps ## Fuzz every reader, editing, and validation, for SECONDS and RUNS each
	SWIFT="$(SWIFT)" CORPUS="$(CORPUS)" RUNS="$(RUNS)" Tests/Fuzz/run $(SECONDS)

mutations: COUNT ?= 100000
mutations: deps ## Send COUNT seeded mutations of Samples and CORPUS through every target
	SETTINGS_CONVERT_FUZZING=1 $(SWIFT) build -c release --package-path Tests/Fuzz --scratch-path $(FUZZ)/plain --product mutations
	$(FUZZ)/plain/release/mutations --count=$(COUNT) --finds=$(FUZZ) \
	  --dictionaries=Tests/Fuzz/Dictionaries Samples $(wildcard $(CORPUS))

unnoticed: COUNT ?= 60
unnoticed: deps ## Break the sources in COUNT places, or with FAULTS=1 in known ones; list what no test notices
	Tests/Mutants/run --swift "$(SWIFT)" $(if $(filter 1,$(FAULTS)),--faults,--count $(COUNT))

$(PYTHON)/ready: Tests/Corpus/requirements.txt
	@$(venv)
	python3 -m venv $(PYTHON)
	$(PYTHON)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	-$(PYTHON)/bin/pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: \
	  --dest $(PYTHON) sarif-om==1.0.4    # its source package has the schema of SARIF
	@touch $@

faults: build ## Make system calls fail while the program writes, and judge the result (Linux)
	@$(call tool,strace)
	Tests/Faults/run --binary $(BINARY)

# BENCH takes more options, such as '--only ratios'; Tests/Benchmarks/run --help lists them.
bench: build ## Time everything next to other programs; with COUNT=1, count and compare instructions
	@$(if $(counting),$(call tool,valgrind),$(MAKE) --no-print-directory $(PYTHON)/ready || true)
	Tests/Benchmarks/run --binary $(BINARY) $(if $(counting),--count --swift '$(SWIFT)' \
	  $(if $(filter 1,$(ACCEPT)),--accept),--python $(PYTHON)/bin/python $(BENCH))

roads: build ## Print the functions, types, and system calls that ten commands run through (Linux)
	@$(call tool,strace)
	@$(call tool,valgrind)
	$(SWIFT) build --product settings-convert
	Tests/Benchmarks/run --binary $(BINARY) --roads --debug-binary .build/debug/settings-convert \
	  --swift '$(SWIFT)' $(if $(filter 1,$(ACCEPT)),--accept)

browser: build $(BROWSER)/ready ## Open previews in a headless Chromium, if one is installed
	$(BROWSER)/bin/python Tests/Preview/run --binary $(BINARY) \
	  $(if $(wildcard $(CORPUS)/settings),--corpus $(CORPUS))

picture: build $(BROWSER)/ready ## Draw the picture in README, with Chromium and the font Inter
	@fc-list Inter 2>/dev/null | grep -q . || $(call package,fonts-inter,Inter,rsms-inter-fonts,font-inter)
	$(BROWSER)/bin/python Tests/Preview/picture --binary $(BINARY) -o Samples/preview.png

$(BROWSER)/ready: Tests/Preview/requirements.txt
	@$(venv)
	python3 -m venv $(BROWSER)
	$(BROWSER)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

$(PACKAGING)/ready: Tests/Packaging/requirements.txt
	@$(venv)
	python3 -m venv $(PACKAGING)
	$(PACKAGING)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

# Without the parsers for the corpus, some of which need a newer Python than Xcode's.
$(RUFF): Tests/Corpus/requirements.txt
	@$(venv)
	python3 -m venv $(PYTHON)
	$(PYTHON)/bin/pip install --quiet --disable-pip-version-check --constraint $< ruff
	@touch $@

clean: ## Remove everything that was built, but not what was fetched
	rm -rf .build $(filter-out .build-corpus,$(wildcard .build-*))

help: ## List what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Where manual pages and completions go, below PREFIX.
MANUAL := share/man/man1
SHELLS := bash zsh fish
completions.bash := share/bash-completion/completions/settings-convert
completions.zsh  := share/zsh/site-functions/_settings-convert
completions.fish := share/fish/vendor_completions.d/settings-convert.fish
completions := $(foreach name,$(SHELLS),$(completions.$(name)))
# A release, whose files belong to root.
owner.Linux   := --owner 0 --group 0
owner.Darwin  := --uid 0 --gid 0
sha256.Linux  := sha256sum
sha256.Darwin := shasum -a 256
release = settings-convert-$(lastword $(shell $(BINARY) --version))-$(shell uname -s -m | tr 'A-Z ' 'a-z-')

# The program for the tests, unless a source is newer: sessions run three times as fast with it. A
# folder is newer if a file in it was deleted.
program = $(if $(wildcard $(BUILT)),$(if $(shell find Package.swift Sources -newer $(BUILT)),,\
  SETTINGS_CONVERT="$(CURDIR)/$(BINARY)"))

counting = $(filter 1,$(COUNT))

check_floors = Tests/Floors/test --swift $(SWIFT) && Tests/Floors/run --swift $(SWIFT)

# Installs a package of Debian's, perhaps with other names elsewhere: $(call package,NAME[,FOR WHAT[,FEDORA[,
# HOMEBREW]]]). If it cannot be installed, the caller says what it skips.
package = { .ci/install '$(or $(2),$(1))' $(1) $(3) $(4) || true; }
# The same for a tool that is not on the PATH.
tool = { command -v $(1) >/dev/null || $(call package,$(or $(2),$(1)),$(1)); }
has_venv = python3 -c 'import venv, ensurepip' 2>/dev/null
venv = $(has_venv) || $(call package,python3-venv,Python 3 with venv,python3,python)

# Fails when one of the files imports one of the modules.
import = ^[[:space:]]*(@[A-Za-z_]+[[:space:]]+)*([a-z]+[[:space:]]+)?import[[:space:]]+
refuse = if grep -rnE --include='*.swift' '$(import)$(1)\b' $(2); then \
  echo 'error: these files must not import $(1)' >&2; exit 1; fi

how = $(SYSTEM)-$(if $(filter 1,$(STATIC)),static)

# On Linux the whole program is linked statically if possible: it then starts in a third of the time,
# and runs without an installation of Swift. Generic types are made by code, not found by their names:
# that saves 27 % of the instructions for a page of 4 kB.
flags.Linux-static = $$(for linker in lld gold; do \
    if echo 'int main(void) { return 0; }' | clang -static -fuse-ld=$$linker -x c -o /dev/null - \
      -Wl,--whole-archive -l:libyaml.a -Wl,--no-whole-archive -lstdc++ -lm 2>/dev/null; \
    then echo -Xswiftc -static-executable -Xswiftc -use-ld=$$linker -Xswiftc -Xfrontend -Xswiftc \
      -disable-concrete-type-metadata-mangled-name-accessors; exit; fi; \
  done; echo --static-swift-stdlib)

# On a Mac, libyaml is linked statically. The linker prefers a library to the archive next to it, so
# the package is pointed to a folder that contains only the archive.
YAML := .build-yaml
paths.Darwin-static = PKG_CONFIG_PATH="$(CURDIR)/$(YAML):$$PKG_CONFIG_PATH"
alone.Darwin-static = rm -rf $(YAML); yaml="$$(brew --prefix libyaml 2>/dev/null)"; \
  if [ -f "$$yaml/lib/libyaml.a" ]; then \
    mkdir $(YAML) && cp -p "$$yaml/lib/libyaml.a" $(YAML) && printf '%s\n' 'Name: LibYAML' \
      'Description: libyaml.a' 'Version: 0' "Cflags: -I$$yaml/include" \
      'Libs: -L$(CURDIR)/$(YAML) -lyaml' > $(YAML)/yaml-0.1.pc; fi

# libyaml, the only requirement besides the Swift toolchain.
has_yaml = pkg-config --exists yaml-0.1 2>/dev/null || [ -f /usr/include/yaml.h ] \
  || { command -v brew >/dev/null && [ -d "$$(brew --prefix)/opt/libyaml" ]; }

# With INSTALL=0, nothing is installed.
deps:
	@command -v $(firstword $(SWIFT)) >/dev/null || { \
	  echo 'error: Swift is missing; install 6.1 or later from https://www.swift.org/install' >&2; exit 2; }
	@$(has_yaml) || .ci/install libyaml "libyaml-dev pkg-config" libyaml-devel libyaml
