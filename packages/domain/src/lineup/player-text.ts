/** Returns 'Ada Reyes (Vocals, Piano)', or only the name of somebody without instruments. */
export function playerText({ name, instruments }: { name: string; instruments: readonly string[] }): string {
  return instruments.length > 0 ? `${name} (${instruments.join(', ')})` : name
}
