import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLAYER_ORIGINS, playerFor } from './portfolio-player.ts'

const NOCOOKIE = 'https://www.youtube-nocookie.com/embed'
const TRACK = '4uLU6hMCjMI75M1A2tKUQC'

describe('the player for an address', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', `${NOCOOKIE}/aqz-KE-bpKQ?autoplay=1`],
    ['http://youtube.com/watch?t=9&v=aqz-KE-bpKQ#x', `${NOCOOKIE}/aqz-KE-bpKQ?autoplay=1`],
    ['https://m.youtube.com/shorts/aqz-KE-bpKQ', `${NOCOOKIE}/aqz-KE-bpKQ?autoplay=1`],
    ['https://music.youtube.com/watch?v=aqz-KE-bpKQ&si=abc', `${NOCOOKIE}/aqz-KE-bpKQ?autoplay=1`],
    ['https://www.youtube.com/live/aqz-KE-bpKQ', `${NOCOOKIE}/aqz-KE-bpKQ?autoplay=1`],
    ['https://youtu.be/aqz-KE-bpKQ?si=abc', `${NOCOOKIE}/aqz-KE-bpKQ?autoplay=1`],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', `${NOCOOKIE}/aqz-KE-bpKQ?autoplay=1`],
    [
      'https://www.youtube.com/playlist?list=PL590L5WQmH8fJ54F',
      `${NOCOOKIE}/videoseries?list=PL590L5WQmH8fJ54F&autoplay=1`,
    ],
    [
      'https://soundcloud.com/third-shift/night-bus',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fthird-shift%2Fnight-bus&auto_play=true',
    ],
    [
      'https://m.soundcloud.com/third-shift/sets/live-at-home/s-AbC1?utm=x',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fthird-shift%2Fsets%2Flive-at-home%2Fs-AbC1&auto_play=true',
    ],
    [`https://open.spotify.com/track/${TRACK}?si=1`, `https://open.spotify.com/embed/track/${TRACK}`],
    [`https://open.spotify.com/intl-de/album/${TRACK}`, `https://open.spotify.com/embed/album/${TRACK}`],
    [`https://open.spotify.com/embed/playlist/${TRACK}`, `https://open.spotify.com/embed/playlist/${TRACK}`],
    [
      'https://bandcamp.com/EmbeddedPlayer/album=1234/size=large/bgcol=ffffff/tracklist=false/track=99/',
      'https://bandcamp.com/EmbeddedPlayer/album=1234/size=large/bgcol=ffffff/tracklist=false/track=99/',
    ],
  ])('%s', (address, src) => {
    expect(playerFor(address)?.src).toBe(src)
  })

  it('is wide for videos and low for audio', () => {
    expect(playerFor('https://youtu.be/aqz-KE-bpKQ')).toMatchObject({ service: 'YouTube', shape: 'video' })
    expect(playerFor(`https://open.spotify.com/track/${TRACK}`)).toMatchObject({
      service: 'Spotify',
      shape: 'audio',
    })
  })

  it.each([
    'https://www.youtube.com/@third-shift',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/embed/aqz-KE-bpKQ/more',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://youtu.be/aqz-KE-bpKQ/x',
    'https://soundcloud.com/third-shift',
    'https://soundcloud.com/third-shift/sets',
    'https://soundcloud.com/third-shift/likes',
    'https://soundcloud.com/discover/night-bus',
    'https://soundcloud.com/a/b/c',
    'https://soundcloud.com/a/b%2F..%2Fc',
    'https://open.spotify.com/user/third-shift',
    'https://open.spotify.com/track/short',
    `https://open.spotify.com/track/${TRACK}/x`,
    'https://third-shift.bandcamp.com/track/night-bus',
    'https://bandcamp.com/EmbeddedPlayer/size=large/',
    'https://bandcamp.com/EmbeddedPlayer/album=1/%22onload=x/',
    'https://bandcamp.com/EmbeddedPlayer/album=1/../../x',
  ])('does not exist without something playable: %s', (address) => {
    expect(playerFor(address)).toBeNull()
  })

  it.each([
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://evil-youtube.com/watch?v=aqz-KE-bpKQ',
    'https://notyoutu.be/aqz-KE-bpKQ',
    'https://evil.example/https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com@evil.example/watch?v=aqz-KE-bpKQ',
    'https://user:secret@www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com:8443/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com./watch?v=aqz-KE-bpKQ',
    'https://www.yоutube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com\\@evil.example/watch?v=aqz-KE-bpKQ&',
    'https://evil.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://on.soundcloud.com/abc/def',
    'https://evil.bandcamp.com/EmbeddedPlayer/album=1/',
    `https://spotify.com/track/${TRACK}`,
    'ftp://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'javascript:alert(1)//www.youtube.com/watch?v=aqz-KE-bpKQ',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    '//www.youtube.com/watch?v=aqz-KE-bpKQ',
    'www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v="><script>',
    '',
    '\0',
  ])('never comes from another host: %j', (address) => {
    expect(playerFor(address)).toBeNull()
  })

  it('is on a known origin and has no odd character, whatever the URL', () => {
    const host = fc.constantFrom(
      'www.youtube.com',
      'youtu.be',
      'soundcloud.com',
      'open.spotify.com',
      'bandcamp.com',
      'evil.example',
    )
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('watch', 'embed', 'sets', 'track', 'EmbeddedPlayer', 'album=1', TRACK, 'aqz-KE-bpKQ'),
    )
    fc.assert(
      fc.property(host, fc.array(part, { maxLength: 4 }), fc.string(), (name, parts, query) => {
        const player = playerFor(`https://${name}/${parts.join('/')}?v=${query}&list=${query}`)
        if (!player) return
        expect(PLAYER_ORIGINS).toContain(new URL(player.src).origin)
        expect(player.src).toMatch(/^[\w:/.?=&%-]+$/)
      }),
      { numRuns: 2000 },
    )
  })
})
