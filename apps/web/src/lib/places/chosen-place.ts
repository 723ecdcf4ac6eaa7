/** A place of the gazetteer, with its name when it was chosen. */
export interface ChosenPlace {
  id: string
  text: string
}

/** Returns a place of an address: its id from the parameter `name`, its text from `at`. */
export function readPlace(params: URLSearchParams, name: string): ChosenPlace | null {
  const id = params.get(name)?.trim() ?? ''
  if (id === '' || id.length > 80) return null
  return { id, text: params.get('at')?.trim().slice(0, 100) || 'the chosen place' }
}
