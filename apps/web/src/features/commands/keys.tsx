import './keys.css'
export interface KeysProps {
  keys: readonly string[]
  /** For the eye alone: beside a name that should be read without them. */
  hidden?: boolean
}

/** Keys to press, one after the other or together. */
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
