// Runs before the first paint, so it is a file of its own: the content policy allows no inline scripts.
;(function () {
  var root = document.documentElement
  var stored = null
  var kept = null
  var written = null
  var clock = null
  try {
    stored = localStorage.getItem('bandstand.theme')
    // A session may be kept here, or may come with a mail link: do not show the visitors' page first.
    kept = localStorage.getItem('bandstand.session')
    written = localStorage.getItem('bandstand.private.written-at')
    clock = localStorage.getItem('bandstand.clock')
    if (kept || location.hash.indexOf('access_token=') >= 0) {
      root.setAttribute('data-session', 'maybe')
    }
  } catch {
    // Storage is closed to us: the device decides about the theme, and nobody is signed in.
  }
  var night = stored === 'night' || (stored !== 'day' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-theme', night ? 'night' : 'day')
  document.querySelector('meta[name="theme-color"]').setAttribute('content', night ? '#0d0b09' : '#f1e8d6')

  // Asks what the page will ask, while its code is on the way; src/lib/asked-early.ts takes the answers up.
  var questions = document.querySelector('meta[name="questions"]')
  if (!questions || !kept || location.search) return
  var session = JSON.parse(kept)
  // As src/lib/clock.ts does: the device's own clock may be wrong.
  var known = JSON.parse(clock) || { offset: 0 }
  if (session.expires_at * 1000 - Date.now() - known.offset < 90000) return
  var authorization = 'Bearer ' + session.access_token
  var headers = { authorization: authorization }
  // As src/lib/written-at.ts does.
  if (written) headers['x-written-at'] = JSON.parse(written)
  var answers = {}
  window.askedEarly = { authorization: authorization, answers: answers }
  questions.content.split(' ').forEach(function (question) {
    var address = question.replace(':last', location.pathname.split('/').pop())
    var answer = fetch(address, { headers: headers })
    answer.catch(function () {})
    answers[address] = answer
  })
})()
