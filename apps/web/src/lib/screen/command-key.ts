/** The key that makes a letter a command, as this device's keyboard calls it. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
