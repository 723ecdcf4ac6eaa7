/** Saves a file on the reader's device. */
export function saveFile(file: File, fallbackName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name || fallbackName
  link.click()
  // The browser has begun to read it by the next turn, and keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
