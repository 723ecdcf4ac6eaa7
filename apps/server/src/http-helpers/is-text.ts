/**
 * Returns whether PostgreSQL can store a text: it has no NUL in text, and half of a surrogate pair is no text anywhere.
 */
export const isText = (value: string) => !value.includes('\0') && value.isWellFormed()
