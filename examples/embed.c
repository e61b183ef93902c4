/* A program that embeds the engine: one host function, a pause that is saved to bytes, and its end in another session.
 *
 *     cc embed.c $(pkg-config --cflags --libs runlet-engine) -o embed */
#include <stdio.h>
#include <string.h>

#include <runlet/cage.h>
#include <runlet/python.h>

static const char program[] = "total = sum(price(item) for item in ['tea', 'milk'])\n"
                              "print('total', total)\n"
                              "'paid' if approve(total) else 'left'\n";

static void print_output(void *ctx, int channel, const char *text, size_t len)
{
    (void)ctx;
    (void)fwrite(text, 1, len, channel == 1 ? stdout : stderr);
}

/* Answers price() until approve() is called or the program ends. */
static runlet_code serve_prices(runlet_py *py, runlet_step **step, runlet_error *err)
{
    runlet_code rc = RUNLET_OK;

    while (rc == RUNLET_OK && runlet_step_get_kind(*step) == RUNLET_STEP_CALL && strcmp(runlet_step_peek_name(*step), "price") == 0) {
        const runlet_value *item = runlet_value_peek_item(runlet_step_peek_args(*step), 0);
        runlet_value *answer = runlet_value_int(strcmp(runlet_value_peek_text(item, NULL), "tea") == 0 ? 4 : 1);

        runlet_step_destroy(*step);
        rc = runlet_py_resume(py, answer, step, err);
        runlet_value_destroy(answer);
    }
    return rc;
}

/* Runs to the pause and leaves the session's bytes in *bytes. */
static runlet_code run_first_half(const runlet_py_options *opt, uint8_t **bytes, size_t *len, runlet_error *err)
{
    runlet_step *step = NULL;
    runlet_py *py = NULL;
    runlet_code rc = runlet_py_create(opt, &py, err);

    rc = rc == RUNLET_OK ? runlet_py_add_function(py, "price", err) : rc;
    rc = rc == RUNLET_OK ? runlet_py_add_function(py, "approve", err) : rc;
    rc = rc == RUNLET_OK ? runlet_py_feed(py, program, sizeof program - 1, "shop.py", &step, err) : rc;
    rc = rc == RUNLET_OK ? serve_prices(py, &step, err) : rc;
    rc = rc == RUNLET_OK ? runlet_py_save(py, NULL, 0, bytes, len, err) : rc;
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    return rc;
}

static runlet_code run_second_half(const runlet_py_options *opt, const uint8_t *bytes, size_t len, runlet_error *err)
{
    runlet_value *yes = runlet_value_bool(true);
    runlet_step *step = NULL;
    runlet_py *py = NULL;
    runlet_code rc = runlet_py_load(opt, bytes, len, NULL, 0, true, &py, err);

    rc = rc == RUNLET_OK ? runlet_py_resume(py, yes, &step, err) : rc;
    if (rc == RUNLET_OK && runlet_step_get_kind(step) == RUNLET_STEP_DONE) {
        printf("result %s\n", runlet_value_peek_text(runlet_step_peek_value(step), NULL));
    }
    runlet_step_destroy(step);
    runlet_py_destroy(py);
    runlet_value_destroy(yes);
    return rc;
}

int main(void)
{
    runlet_py_options opt;
    runlet_error err = {0};
    uint8_t *bytes = NULL;
    size_t len = 0;
    runlet_code rc = runlet_cage_install_fault_handler(&err);

    runlet_py_options_init(&opt);
    opt.max_bytes = 16 << 20;
    opt.write = print_output;
    rc = rc == RUNLET_OK ? run_first_half(&opt, &bytes, &len, &err) : rc;
    rc = rc == RUNLET_OK ? run_second_half(&opt, bytes, len, &err) : rc;
    runlet_free(bytes);
    if (rc != RUNLET_OK) {
        fprintf(stderr, "embed: %s\n", err.message);
    }
    return rc == RUNLET_OK ? 0 : 1;
}
