// Runs before the first paint, so it is a file of its own: the content policy allows no inline scripts.
;(function () {
  var root = document.documentElement
  var stored = null
  try {
    stored = localStorage.getItem('bandstand.theme')
    // A session may be kept here, or may come with a mail link: do not show the visitors' page first.
    if (localStorage.getItem('bandstand.session') || location.hash.indexOf('access_token=') >= 0) {
      root.setAttribute('data-session', 'maybe')
    }
  } catch {
    // Storage is closed to us: the device decides about the theme, and nobody is signed in.
  }
  var night = stored === 'night' || (stored !== 'day' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-theme', night ? 'night' : 'day')
  document.querySelector('meta[name="theme-color"]').setAttribute('content', night ? '#0d0b09' : '#f1e8d6')
})()
