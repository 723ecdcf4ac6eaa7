import './calendars.css'

/** What a drawn screen shows: a menu with one chosen entry, and the field that has the address. */
export interface Shown {
  menu: readonly string[]
  chosen: number
  label: string
  address: string
}

/** Shows a drawing of the screen on which a calendar has its address; the steps beside it say the same. */
export function AddressPicture({ menu, chosen, label, address }: Shown) {
  return (
    <svg className="calendars__picture" viewBox="0 0 240 132" aria-hidden="true">
      <rect x="1" y="1" width="238" height="130" rx="4" className="calendars__frame" />
      <path d="M1 20H239M84 20V131" className="calendars__line" />
      <circle cx="12" cy="11" r="3" className="calendars__line" />
      <circle cx="23" cy="11" r="3" className="calendars__line" />
      {menu.map((entry, n) => (
        <g key={entry}>
          {n === chosen && (
            <rect x="6" y={28 + n * 24} width="73" height="20" rx="2" className="calendars__chosen" />
          )}
          <text x="12" y={42 + n * 24} className={n === chosen ? 'calendars__on' : undefined}>
            {entry}
          </text>
        </g>
      ))}
      <text x="94" y="46">
        {label}
      </text>
      <rect x="94" y="54" width="136" height="24" rx="2" className="calendars__field" />
      <text x="102" y="70">
        {address}
      </text>
      <rect x="94" y="88" width="56" height="24" rx="2" className="calendars__press" />
      <text x="108" y="104" className="calendars__on">
        Copy
      </text>
      <path d="M176 122l-18-14 0 0 6 18 4-8z" className="calendars__pointer" />
    </svg>
  )
}
