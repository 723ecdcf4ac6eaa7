/** Returns whether PostgreSQL can store a text: it can't store NUL, and half of a surrogate pair isn't valid text anywhere. */
export const isText = (value: string) => !value.includes('\0') && value.isWellFormed()
