import type { Page } from '@playwright/test'

/** The calls to the fake of Google's script, as a test reads them. */
export interface GoogleCalls {
  maps: { colorScheme: string; renderingType: string }[]
  predictions: {
    input: string
    includedRegionCodes: string[]
    includedPrimaryTypes: string[]
    session: number
  }[]
  details: { placeId: string; fields: string[]; session: number }[]
}

export interface FakePlace {
  id: string
  text: string
  /** Components of its address: type, long text, short text. */
  address: [type: string, long: string, short: string][]
}

export interface FakeGoogle {
  /** Everything it can predict; what matches the typed text is offered. */
  places?: FakePlace[]
  /** Refuses the key, as Google does: after the script has loaded. */
  refusesKey?: boolean
}

/** Imitates Google: a map that draws nothing, but moves, carries elements and predicts places like the real one. */
export async function fakeGoogleMaps(page: Page, world: FakeGoogle = {}): Promise<{ requests: URL[] }> {
  const requests: URL[] = []
  await page.route('https://maps.googleapis.com/**', (route) => {
    const url = new URL(route.request().url())
    requests.push(url)
    const ready = `window[${JSON.stringify(url.searchParams.get('callback'))}]()`
    return route.fulfill({
      contentType: 'text/javascript',
      body: `(${install.toString()})(${JSON.stringify(world)});${ready}`,
    })
  })
  return { requests }
}

export function googleCalls(page: Page): Promise<GoogleCalls> {
  return page.evaluate(() => (window as unknown as { googleCalls: GoogleCalls }).googleCalls)
}

/** From here on its places service only returns an error. */
export function googleRefusesPlaces(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { AutocompleteSuggestion } = (window as unknown as Record<string, any>).googlePlaces
    AutocompleteSuggestion.fetchAutocompleteSuggestions = () => Promise.reject(new Error('PERMISSION_DENIED'))
  })
}

/** Runs in the page, so it must not use anything from outside. */
function install(world: FakeGoogle): void {
  const calls: GoogleCalls = { maps: [], predictions: [], details: [] }
  const scope = window as unknown as Record<string, any>
  scope.googleCalls = calls
  const TILE = 256

  class LatLng {
    at: { lat: number; lng: number }
    constructor(at: { lat: number; lng: number }) {
      this.at = { lat: at.lat, lng: at.lng }
    }
    lat = () => this.at.lat
    lng = () => this.at.lng
    toJSON = () => this.at
  }

  class MVCObject {
    listeners: Record<string, Set<(value?: unknown) => void>> = {}
    addListener(name: string, listener: () => void) {
      ;(this.listeners[name] ??= new Set()).add(listener)
      return { remove: () => this.listeners[name]?.delete(listener) }
    }
    trigger(name: string) {
      for (const listener of this.listeners[name] ?? []) listener()
    }
  }

  const toPixel = ({ lat, lng }: { lat: number; lng: number }, zoom: number) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    const size = TILE * 2 ** zoom
    return {
      x: (lng / 360 + 0.5) * size,
      y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
    }
  }
  const toPoint = ({ x, y }: { x: number; y: number }, zoom: number) => {
    const size = TILE * 2 ** zoom
    return {
      lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
      lng: (x / size - 0.5) * 360,
    }
  }

  class FakeMap extends MVCObject {
    box: HTMLElement
    pane = document.createElement('div')
    options: any
    layers = new Set<OverlayView>()
    idle: ReturnType<typeof setTimeout> | undefined
    constructor(box: HTMLElement, options: any) {
      super()
      this.box = box
      this.options = { ...options }
      calls.maps.push({ colorScheme: options.colorScheme, renderingType: options.renderingType })
      box.tabIndex = 0
      box.style.overflow = 'hidden'
      box.style.background = options.colorScheme === 'DARK' ? '#242f3e' : '#e5e3df'
      box.setAttribute('role', 'region')
      box.setAttribute('aria-label', 'Map')
      this.pane.style.cssText = 'position:absolute;left:50%;top:50%;width:100%;z-index:106'
      box.append(this.pane)
      this.drag()
      this.changed()
      if (world.refusesKey) setTimeout(() => scope.gm_authFailure?.(), 20)
    }
    drag() {
      let from: { x: number; y: number } | null = null
      this.box.addEventListener('pointerdown', (event) => (from = { x: event.clientX, y: event.clientY }))
      window.addEventListener('pointerup', (event) => {
        if (!from) return
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
        from = null
        if (Math.hypot(dx, dy) < 5) return
        const { zoom } = this.options
        const { x, y } = toPixel(this.options.center, zoom)
        this.moveCamera({ center: toPoint({ x: x - dx, y: y - dy }, zoom) })
      })
    }
    changed() {
      clearTimeout(this.idle)
      this.idle = setTimeout(() => {
        this.trigger('bounds_changed')
        for (const layer of this.layers) layer.draw()
        this.trigger('idle')
      }, 20)
    }
    moveCamera(camera: any) {
      Object.assign(this.options, camera)
      this.changed()
    }
    setOptions(options: any) {
      Object.assign(this.options, options)
    }
    fitBounds({ west, south, east, north }: any, padding = 0) {
      const [width, height] = [this.box.clientWidth - 2 * padding, this.box.clientHeight - 2 * padding]
      const [a, b] = [toPixel({ lat: north, lng: west }, 0), toPixel({ lat: south, lng: east }, 0)]
      const zoom = Math.floor(Math.log2(Math.min(width / (b.x - a.x), height / (b.y - a.y))))
      this.moveCamera({
        zoom: Math.max(this.options.minZoom, Math.min(this.options.maxZoom, zoom)),
        center: toPoint({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, 0),
      })
    }
    getDiv = () => this.box
    getCenter = () => new LatLng(this.options.center)
    getZoom = () => this.options.zoom
    getHeading = () => 0
    getTilt = () => 0
    getBounds = () => {
      const { center, zoom } = this.options
      const { x, y } = toPixel(center, zoom)
      const [dx, dy] = [this.box.clientWidth / 2, this.box.clientHeight / 2]
      const [first, last] = [toPoint({ x: x - dx, y: y - dy }, zoom), toPoint({ x: x + dx, y: y + dy }, zoom)]
      return { toJSON: () => ({ west: first.lng, north: first.lat, east: last.lng, south: last.lat }) }
    }
  }

  class OverlayView extends MVCObject {
    map: FakeMap | null = null
    static preventMapHitsFrom(element: Element) {
      for (const name of ['click', 'dblclick']) {
        element.addEventListener(name, (event) => event.stopPropagation())
      }
    }
    setMap(map: FakeMap | null) {
      this.map?.layers.delete(this)
      if (this.map && !map) this.onRemove()
      this.map = map
      if (!map) return
      setTimeout(() => {
        if (this.map !== map) return
        this.onAdd()
        map.layers.add(this)
        this.draw()
      })
    }
    getPanes() {
      return { overlayMouseTarget: this.map!.pane }
    }
    getProjection() {
      const { center, zoom } = this.map!.options
      return {
        fromLatLngToDivPixel: (point: LatLng) => {
          const [at, middle] = [toPixel(point.toJSON(), zoom), toPixel(center, zoom)]
          return { x: at.x - middle.x, y: at.y - middle.y }
        },
      }
    }
    onAdd() {}
    draw() {}
    onRemove() {}
  }

  let sessions = 0
  class AutocompleteSessionToken {
    number = ++sessions
  }
  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions({ sessionToken, ...request }: any) {
      calls.predictions.push({ ...request, session: sessionToken.number })
      const fitting = (world.places ?? []).filter(({ text }) =>
        text.toLowerCase().startsWith(request.input.toLowerCase()),
      )
      return {
        suggestions: fitting.map(({ id, text, address }) => ({
          placePrediction: {
            placeId: id,
            text: { text },
            toPlace: () => ({
              async fetchFields({ fields }: { fields: string[] }) {
                calls.details.push({ placeId: id, fields, session: sessionToken.number })
                const addressComponents = address.map(([type, longText, shortText]) => ({
                  types: [type, 'political'],
                  longText,
                  shortText,
                }))
                return { place: { id, formattedAddress: text, addressComponents } }
              },
            }),
          },
        })),
      }
    },
  }

  const places = { AutocompleteSessionToken, AutocompleteSuggestion }
  const maps: Record<string, unknown> = {
    version: '3.62.1',
    LatLng,
    Map: FakeMap,
    OverlayView,
    Settings: { getInstance: () => ({}) },
    event: {
      addListener: (on: MVCObject, name: string, listener: () => void) => on.addListener(name, listener),
      clearInstanceListeners: (on: MVCObject) => (on.listeners = {}),
    },
    importLibrary: async (name: string) => (name === 'places' ? places : maps),
  }
  scope.google = { maps }
  scope.googlePlaces = places
}
