/** Saves a file on the reader's device. */
export function saveFile(file: File, fallbackName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name || fallbackName
  link.click()
  // By the next tick the browser has begun to read it, so the URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
