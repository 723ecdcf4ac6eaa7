/** A flag made of tag letters, and joiners where they join something: between emoji, and between letters of scripts that need them. */
const VISIBLE = [
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F}`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])[\u200C\u200D](?=[\p{L}\p{M}])(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])`,
  // Arabic signs that are visible, although Unicode classifies them as format controls.
  String.raw`[\u0600-\u0605\u06DD\u070F\u08E2]`,
  String.raw`[\n\t]`,
].join('|')
/** Controls, bidi controls, zero-width and blank characters, private and broken ones: what is stored but cannot be seen. */
const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]`
const VISIBLE_OR_HIDDEN = new RegExp(`(${VISIBLE})|${HIDDEN}`, 'gu')
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** More marks on one letter than any language needs: they would be drawn over the lines above and below. */
const STACKED_MARKS = /(\p{M}{6})\p{M}+/gu

/** Returns a text of several lines without invisible characters. Emoji, and scripts that need joiners, stay intact. */
export function cleanText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(VISIBLE_OR_HIDDEN, '$1').replace(STACKED_MARKS, '$1').trim()
}

/** Returns a name or a title on one line, without invisible characters and with single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ').trim()
}
