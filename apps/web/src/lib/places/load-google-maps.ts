/// <reference types="google.maps" />
import { createListeners } from '../screen/create-listeners.ts'

declare global {
  interface Window {
    bandstandGoogleMapsReady?: () => void
    /** Called by Google when it refuses the key, which happens only after the script has loaded. */
    gm_authFailure?: () => void
  }
}

/** A failure of Google Maps with a message for the user. */
export class GoogleMapsError extends Error {
  constructor(message: string) {
    super(`Error loading Google Maps API: ${message}`)
  }
}

let script: Promise<void> | null = null
let isRefused = false
const refusalListeners = createListeners()

/** Loads Google's script with the places library, once for all. Rejects with a GoogleMapsError; the next call tries again. */
export function loadGoogleMaps(key: string): Promise<void> {
  script ??= addScript(key).catch(() => {
    script = null
    throw new GoogleMapsError('the script couldn’t be loaded.')
  })
  return script
}

/** Calls `listener` when Google refuses the key, at once if it has already done so; returns the function that stops it. */
export function onGoogleRefusal(listener: () => void): () => void {
  if (isRefused) listener()
  return refusalListeners.on(listener)
}

function addScript(key: string): Promise<void> {
  window.gm_authFailure = () => {
    isRefused = true
    refusalListeners.call()
  }
  const query = new URLSearchParams({
    key,
    libraries: 'places',
    language: 'en',
    region: 'US',
    loading: 'async',
    callback: 'bandstandGoogleMapsReady',
  })
  return new Promise((resolve, reject) => {
    window.bandstandGoogleMapsReady = resolve
    const element = document.createElement('script')
    element.src = `https://maps.googleapis.com/maps/api/js?${query}`
    element.addEventListener('error', () => {
      element.remove()
      reject(new Error('The script couldn’t be loaded.'))
    })
    document.head.append(element)
  })
}
