#define _POSIX_C_SOURCE 200809L
#include "cli/mounts.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#include "base/banned.h"

static const char source[] = "cli/mounts";

runlet_code rn_cli_mounts_add(rn_cli_mounts *m, const char *text, runlet_error *err)
{
    rn_mount_spec spec, *v;
    runlet_code rc = rn_mount_spec_parse(text, &spec, err);

    if (rc != RUNLET_OK) {
        return rn_context(err, rc == RUNLET_E_NOMEM ? rc : RUNLET_E_USAGE, "--mount %.200s", text);
    }
    v = realloc(m->v, (m->n + 1) * sizeof *v);
    if (v == NULL) {
        free(spec.text);
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory for the options");
    }
    m->v = v;
    v[m->n++] = spec;
    return RUNLET_OK;
}

runlet_code rn_cli_mounts_env(rn_cli_mounts *m, const char *text, runlet_error *err)
{
    const char **env;

    if (text[0] == '\0' || text[0] == '=') {
        return rn_error(err, RUNLET_E_USAGE, source, "--env %.60s: expected NAME or NAME=VALUE", text);
    }
    env = realloc(m->env, (m->env_n + 1) * sizeof *env);
    if (env == NULL) {
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory for the options");
    }
    m->env = env;
    env[m->env_n++] = text;
    return RUNLET_OK;
}

/* A name alone takes the host's value; one that the host does not have is not given. */
static runlet_code give_variable(runlet_py *py, const char *text, runlet_error *err)
{
    const char *equals = strchr(text, '=');
    char *name = equals != NULL ? strndup(text, (size_t)(equals - text)) : strdup(text);
    const char *value = equals != NULL ? equals + 1 : getenv(text);
    runlet_code rc = name == NULL    ? rn_error(err, RUNLET_E_NOMEM, source, "no memory for the options")
                     : value == NULL ? RUNLET_OK
                                     : runlet_py_set_env(py, name, value, err);

    free(name);
    return rc == RUNLET_OK ? rc : rn_context(err, rc, "--env");
}

runlet_code rn_cli_mounts_apply(const rn_cli_mounts *m, runlet_py *py, runlet_error *err)
{
    runlet_code rc = RUNLET_OK;

    for (size_t i = 0; i < m->n && rc == RUNLET_OK; i++) {
        rc = runlet_py_mount(py, &m->v[i].mount, err);
        if (rc != RUNLET_OK) {
            rc = rn_context(err, rc, "--mount");
        }
    }
    for (size_t i = 0; i < m->env_n && rc == RUNLET_OK; i++) {
        rc = give_variable(py, m->env[i], err);
    }
    return rc;
}

void rn_cli_mounts_release(rn_cli_mounts *m)
{
    for (size_t i = 0; i < m->n; i++) {
        free(m->v[i].text);
    }
    free(m->v);
    free(m->env);
}
