/** The mark: a round roof printed over a house with columns, a bandstand. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 64 64" aria-hidden="true">
      <path d="M6 30a26 26 0 1 1 52 0a26 26 0 1 1 -52 0Z" fill="var(--artist)" />
      <path
        d="M6 30H58V60H6ZM13 39H21V55H13ZM28 39H36V55H28ZM43 39H51V55H43Z"
        fill="var(--venue-plate)"
        fillRule="evenodd"
      />
      <path
        d="M6 30H58A26 26 0 0 1 6 30ZM13 39H21V53.56A26 26 0 0 1 13 47.75ZM28 39H36V55H28ZM43 39H51V47.75A26 26 0 0 1 43 53.56Z"
        fill="var(--deal)"
        fillRule="evenodd"
      />
    </svg>
  )
}
