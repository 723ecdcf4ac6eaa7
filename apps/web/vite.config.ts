import { serverPathPattern } from '@bandstand/domain/product'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { apiRoutes } from './api-routes-plugin.ts'
import { CHUNK_GROUPS } from './chunk-groups.ts'
import { cutFonts } from './cut-fonts-plugin.ts'
import { mapGround } from './map-ground-plugin.ts'
import { precompress } from './precompress-plugin.ts'
import { orderHead } from './order-head-plugin.ts'
import { printVisitorsPages } from './print-pages-plugin.ts'

/** Our mark, drawn for each purpose: with its own background, to be cut to any shape, and in one color. */
function icons(name: string, purpose: 'any' | 'maskable' | 'monochrome', ...sizes: number[]) {
  return sizes.map((size) => ({
    src: `/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))
}

/** The demo world, as the install dialog shows it. */
function screenshot(name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${name}.jpg`, sizes, type: 'image/jpeg', form_factor, label }
}

export default defineConfig({
  plugins: [
    apiRoutes(),
    cutFonts(),
    mapGround(),
    tailwindcss(),
    react(),
    orderHead(),
    printVisitorsPages(),
    precompress(),
    VitePWA({
      strategies: 'generateSW',
      filename: 'service-worker.js',
      scope: '/',
      injectRegister: false,
      includeAssets: ['theme.js', 'favicon.svg'],
      manifest: {
        id: '/',
        name: 'Bandstand',
        short_name: 'Bandstand',
        description: 'Where metro Detroit’s musicians and venues find each other.',
        lang: 'en',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#f1e8d6',
        theme_color: '#f1e8d6',
        categories: ['music', 'entertainment', 'business'],
        icons: [
          ...icons('icon', 'any', 192, 512),
          ...icons('icon-maskable', 'maskable', 192, 512),
          ...icons('icon-monochrome', 'monochrome', 512),
        ],
        shortcuts: [
          { name: 'Gigs', url: '/gigs' },
          { name: 'Bookings', url: '/bookings' },
          { name: 'Messages', url: '/messages' },
          { name: 'Artists', url: '/artists' },
        ],
        screenshots: [
          screenshot('gigs-narrow', '780x1688', 'narrow', 'Open gigs with the pay printed on them'),
          screenshot('day-sheet-narrow', '780x1688', 'narrow', 'The day sheet of the next gig'),
          screenshot('gigs-wide', '1440x900', 'wide', 'Open gigs beside their map'),
          screenshot('contract-wide', '1440x900', 'wide', 'A contract that both sides signed'),
        ],
      },
      workbox: {
        // An update waits for a reload: src/app/service-worker.ts tells it when to take over.
        skipWaiting: false,
        clientsClaim: false,
        cleanupOutdatedCaches: true,
        importScripts: ['/push-worker.js'],
        globPatterns: ['**/*.{html,js,css}', 'assets/*-latin-*.woff2'],
        // A map is useless without the network's gigs, and larger than the rest of the app.
        globIgnores: [
          'plain-page.css',
          'no-script.css',
          'assets/{open-map,_virtual_map-ground}-*',
          'assets/dev-ui-*',
          'assets/*-latin-ext-*',
        ],
        directoryIndex: 'landing.html',
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [serverPathPattern()],
      },
    }),
  ],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
})
