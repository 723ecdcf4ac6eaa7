import './keys.css'
export interface KeysProps {
  keys: readonly string[]
  /** Hidden from screen readers, beside a name that should be read without them. */
  hidden?: boolean
}

/** Shows keys to press, one after the other or together. */
export function Keys({ keys, hidden }: KeysProps) {
  return (
    <span className="keys" aria-hidden={hidden}>
      {keys.map((key) => (
        <kbd className="key" key={key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
