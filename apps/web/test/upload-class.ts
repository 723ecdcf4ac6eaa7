/**
 * Returns an XMLHttpRequest that is answered like a fetch. It reports that it has sent a quarter before it requests the
 * response, and everything once it has the response.
 */
export function uploadClass(answer: (url: URL, init: RequestInit) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    readonly #headers = new Headers()
    #target: { method: string; url: string } = { method: 'GET', url: '/' }
    #isOver = false
    status = 0
    statusText = ''
    responseText = ''

    open(method: string, url: string): void {
      this.#target = { method, url }
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }

    abort(): void {
      this.#end('abort')
    }

    send(body: BodyInit | null): void {
      void this.#send(body)
    }

    async #send(body: BodyInit | null): Promise<void> {
      const { method, url } = this.#target
      this.#report(1)
      try {
        const init = { method, headers: this.#headers, body }
        const response = await answer(new URL(url, window.location.href), init)
        this.#report(4)
        this.status = response.status
        this.responseText = await response.text()
        this.#end('load')
      } catch {
        this.#end('error')
      }
    }

    #report(loaded: number): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 4 }))
    }

    #end(how: 'load' | 'error' | 'abort'): void {
      if (this.#isOver) return
      this.#isOver = true
      this.dispatchEvent(new ProgressEvent(how))
      this.dispatchEvent(new ProgressEvent('loadend'))
    }
  }
}
