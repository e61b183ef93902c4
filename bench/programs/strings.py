def main():
    text = ('The quick brown fox jumps over the lazy dog. ' * 30 + 'Pack my box with five dozen liquor jugs! ' * 20) * 6
    words = text.lower().replace('.', '').replace('!', '').split()
    counts = {}
    for w in words:
        counts[w] = counts.get(w, 0) + 1
    caps = ' '.join(w.capitalize() for w in words)
    flipped = ''.join(reversed(caps))
    vowels = sum(1 for c in text if c in 'aeiou')
    secret = ''.join(chr((ord(c) - 97 + 3) % 26 + 97) if c.isalpha() else c for c in text.lower())
    lines = [line.strip().partition(' ')[2] for line in text.split('.')]
    return len(counts), caps[:20], flipped[-20:], vowels, secret[:30], len([x for x in lines if x.startswith('quick')]), text.count('fox'), text.find('jugs')
