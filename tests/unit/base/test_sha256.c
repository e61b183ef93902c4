#include "base/sha256.h"
#include "check.h"

#include <stdlib.h>

static const char *hex(const uint8_t digest[32])
{
    static char text[65];

    for (int i = 0; i < 32; i++) {
        (void)snprintf(text + 2 * i, 3, "%02x", digest[i]);
    }
    return text;
}

static void known_answers(void)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    uint8_t digest[32], *million = malloc(1000000);
    rn_hmac mac;
    uint8_t key[131];

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        rn_sha256_of(cases[i].text, strlen(cases[i].text), digest);
        CHECK_STR(hex(digest), cases[i].want);
    }
    CHECK(million != NULL);
    if (million != NULL) {
        memset(million, 'a', 1000000);
        rn_sha256_of(million, 1000000, digest);
        CHECK_STR(hex(digest), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
        free(million);
    }
    memset(key, 0x0b, 20); /* RFC 4231, cases 1, 2 and 6 */
    rn_hmac_init(&mac, key, 20);
    rn_hmac_add(&mac, "Hi There", 8);
    rn_hmac_end(&mac, digest);
    CHECK_STR(hex(digest), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    rn_hmac_init(&mac, "Jefe", 4);
    rn_hmac_add(&mac, "what do ya want ", 16);
    rn_hmac_add(&mac, "for nothing?", 12);
    rn_hmac_end(&mac, digest);
    CHECK_STR(hex(digest), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, sizeof key);
    rn_hmac_init(&mac, key, sizeof key);
    rn_hmac_add(&mac, "Test Using Larger Than Block-Size Key - Hash Key First", 54);
    rn_hmac_end(&mac, digest);
    CHECK_STR(hex(digest), "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

/* Both block functions, every split of the input, the same digest. */
static void splits_agree(void)
{
    uint8_t data[300], plain[32], digest[32];
    rn_sha256 sha;

    for (size_t i = 0; i < sizeof data; i++) {
        data[i] = (uint8_t)(i * 7 + 1);
    }
    for (size_t len = 0; len <= sizeof data; len += 13) {
        rn_sha256_force_portable(true);
        CHECK(!rn_sha256_is_accelerated());
        rn_sha256_of(data, len, plain);
        rn_sha256_force_portable(false);
        for (size_t cut = 0; cut <= len; cut++) {
            rn_sha256_init(&sha);
            rn_sha256_add(&sha, data, cut);
            rn_sha256_add(&sha, data + cut, len - cut);
            rn_sha256_end(&sha, digest);
            if (!rn_equal_constant_time(plain, digest, 32)) {
                CHECK_INT((int64_t)(len * 1000 + cut), -1);
            }
        }
    }
    digest[31] ^= 1;
    CHECK(!rn_equal_constant_time(plain, digest, 32));
}

int main(void)
{
    known_answers();
    rn_sha256_force_portable(true);
    known_answers();
    rn_sha256_force_portable(false);
    splits_agree();
    return check_done();
}
