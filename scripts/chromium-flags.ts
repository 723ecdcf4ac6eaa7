/** What Chromium needs to run as root, without a GPU and without contacting hosts of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  // Maps are drawn without a GPU too.
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
