const NAME = /^bandstand-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz\.age$/

/** Returns the name of a backup that is made at `at`. */
export const backupName = (at: Date): string =>
  `bandstand-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz.age`

/** Returns when a backup was made, by its name; null for the name of something else. */
export function momentOfBackup(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  if (!year) return null
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
