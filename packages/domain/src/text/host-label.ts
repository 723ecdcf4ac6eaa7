const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700]

/**
 * Returns a part of a host as people read it, as 'münchen' for 'xn--mnchen-3ya' (RFC 3492). What cannot be decoded is
 * returned as it is.
 */
export function hostLabel(label: string): string {
  return label.toLowerCase().startsWith('xn--') ? (decode(label.slice(4)) ?? label) : label
}

function decode(encoded: string): string | null {
  const end = encoded.lastIndexOf('-')
  const letters = Array.from(encoded.slice(0, Math.max(0, end)), (letter) => letter.codePointAt(0) ?? 0)
  let [code, bias, index, at] = [128, 72, 0, end + 1]
  while (at < encoded.length) {
    const former = index
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = Number.parseInt(encoded.charAt(at++), 36)
      if (Number.isNaN(digit)) return null
      // Base 36 counts the digits first, Punycode the letters.
      const value = digit < 10 ? digit + 26 : digit - 10
      const least = Math.min(T_MAX, Math.max(T_MIN, k - bias))
      index += value * weight
      if (value < least) break
      weight *= BASE - least
    }
    const count = letters.length + 1
    bias = adapt(index - former, count, former === 0)
    code += Math.floor(index / count)
    if (code > 0x10ffff) return null
    letters.splice(index % count, 0, code)
    index = (index % count) + 1
  }
  return String.fromCodePoint(...letters)
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
