declare module '@zxcvbn-ts/language-en/dist/commonWords.json.mjs' {
  const english: string[]
  export default english
}
