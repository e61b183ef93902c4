/* Seals of snapshots without their cage: a worker saves and loads unkeyed ones, its host has the key. */
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/sha256.h"
#include "cage/format.h"
#include "cage/snapshot.h"

#include "base/banned.h"

static const char source[] = "cage/seal";

static void make_tag(const uint8_t *key, size_t key_len, const uint8_t *bytes, size_t len, uint8_t tag[RN_SHA256_SIZE])
{
    rn_hmac mac;

    rn_hmac_init(&mac, key, key_len);
    rn_hmac_add(&mac, bytes, len);
    rn_hmac_end(&mac, tag);
}

static runlet_code check_key(size_t key_len, runlet_error *err)
{
    return key_len >= RN_MIN_KEY_BYTES ? RUNLET_OK
                                       : rn_error(err, RUNLET_E_USAGE, source, "a snapshot key has %d bytes or more", RN_MIN_KEY_BYTES);
}

static void set_flags(uint8_t *bytes, bool is_keyed, uint64_t key_id)
{
    rn_header head;

    memcpy(&head, bytes, sizeof head);
    head.flags = (uint16_t)(is_keyed ? head.flags | RN_FORMAT_KEYED : head.flags & ~RN_FORMAT_KEYED);
    head.key_id = key_id;
    memcpy(bytes, &head, sizeof head);
}

runlet_code rn_snapshot_seal(rn_buf *snapshot, const rn_save_options *opt, runlet_error *err)
{
    uint8_t tag[RN_SHA256_SIZE];
    rn_snapshot_info info;
    runlet_code rc = rn_snapshot_peek(snapshot->data, snapshot->len, &info, err);

    if (rc != RUNLET_OK || opt->key == NULL) {
        return rc;
    }
    rc = check_key(opt->key_len, err);
    if (rc == RUNLET_OK && info.is_keyed) {
        rc = rn_error(err, RUNLET_E_USAGE, source, "the snapshot is sealed already");
    }
    if (rc == RUNLET_OK && rn_buf_reserve(snapshot, sizeof tag) != RUNLET_OK) {
        rc = rn_error(err, RUNLET_E_NOMEM, source, "no room for the seal");
    }
    if (rc != RUNLET_OK) {
        return rc;
    }
    snapshot->len -= RN_SUM_SIZE;
    set_flags(snapshot->data, true, opt->key_id);
    make_tag(opt->key, opt->key_len, snapshot->data, snapshot->len, tag);
    rc = rn_buf_add(snapshot, tag, sizeof tag); /* there is room */
    rn_wipe(tag, sizeof tag);
    return rc;
}

static runlet_code check_tag(const uint8_t *bytes, size_t len, const rn_load_options *opt, runlet_error *err)
{
    uint8_t tag[RN_SHA256_SIZE];
    bool good;

    if (len < sizeof tag) {
        return rn_error(err, RUNLET_E_SNAPSHOT_MAC, source, "too short to be sealed");
    }
    make_tag(opt->key, opt->key_len, bytes, len - sizeof tag, tag);
    good = rn_equal_constant_time(tag, bytes + len - sizeof tag, sizeof tag);
    rn_wipe(tag, sizeof tag);
    return good ? RUNLET_OK
                : rn_error(err, RUNLET_E_SNAPSHOT_MAC, source, "the snapshot was not sealed with this key, or was changed since");
}

runlet_code rn_snapshot_open(const uint8_t *bytes, size_t len, const rn_load_options *opt, rn_buf *out, runlet_error *err)
{
    static const uint8_t sum[RN_SUM_SIZE] = {0};
    rn_snapshot_info info;
    runlet_code rc = RUNLET_OK;

    if (opt->key != NULL) {
        rc = check_key(opt->key_len, err);
        rc = rc == RUNLET_OK ? check_tag(bytes, len, opt, err) : rc;
    } else if (!opt->allow_unkeyed) {
        rc = rn_error(err, RUNLET_E_SNAPSHOT_MAC, source, "loading needs the snapshot's key, or allow_unkeyed for one without");
    }
    rc = rc == RUNLET_OK ? rn_snapshot_peek(bytes, len, &info, err) : rc;
    if (rc != RUNLET_OK) {
        return rc;
    }
    if (opt->key == NULL && info.is_keyed) {
        return rn_error(err, RUNLET_E_SNAPSHOT_MAC, source, "the snapshot is sealed with key id %llu; give that key",
                        (unsigned long long)info.key_id);
    }
    if (opt->key != NULL && !info.is_keyed) {
        return rn_error(err, RUNLET_E_SNAPSHOT, source, "the snapshot is damaged: its header denies how it is sealed");
    }
    if (rn_buf_reserve(out, len) != RUNLET_OK) {
        return rn_error(err, RUNLET_E_NOMEM, source, "no memory for a snapshot of %zu bytes", len);
    }
    (void)rn_buf_add(out, bytes, opt->key != NULL ? len - RN_SHA256_SIZE : len);
    if (opt->key != NULL) {
        set_flags(out->data, false, 0);
        (void)rn_buf_add(out, sum, sizeof sum);
        rn_snapshot_reseal(out->data, out->len);
    }
    return RUNLET_OK;
}
