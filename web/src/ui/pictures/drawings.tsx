// Our own flat drawings: a round background, two or three token colours, hands and everyday things, no faces. All are decorative, because
// the text next to them has the meaning. pictures.tsx reserves the place of each drawing.

const Ground = () => <circle cx="100" cy="84" r="78" fill="var(--brand-soft)" />
const stroke = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const HEART = 'M100 74C84 62 75 53 75 43a13.5 13.5 0 0 1 25-7 13.5 13.5 0 0 1 25 7c0 10-9 19-25 31Z'

/** Two hands reach each other under a heart. The drawing means people, and thanks. */
export function Hands() {
  return (
    <>
      <Ground />
      <circle cx="42" cy="62" r="27" fill="var(--need-soft)" />
      <circle cx="160" cy="58" r="24" fill="var(--mine-soft)" />
      <path d={HEART} fill="var(--brand)" />
      <path d="M194 136C182 114 164 100 146 102c-14 2-26 10-40 14" stroke="var(--need)" strokeWidth="9" {...stroke} />
      <path d="M9 136C22 112 40 98 60 102c16 4 30 14 44 16 6 2 3 16-6 16H70" stroke="var(--brand)" strokeWidth="9" {...stroke} />
    </>
  )
}

/** An empty sheet of paper and a small sun, where there is nothing to show. */
export function Empty() {
  return (
    <>
      <Ground />
      <circle cx="150" cy="44" r="22" fill="var(--need-soft)" />
      <rect x="62" y="40" width="76" height="96" rx="12" fill="var(--card)" />
      <path d="M78 66h8M78 88h8M78 110h8" stroke="var(--brand)" strokeWidth="7" {...stroke} />
      <path d="M98 66h26M98 88h18M98 110h22" stroke="var(--line)" strokeWidth="7" {...stroke} />
    </>
  )
}

/** A cup of tea and a tick, when everything is done. */
export function AllDone() {
  return (
    <>
      <Ground />
      <circle cx="48" cy="52" r="22" fill="var(--done-soft)" />
      <path d="M62 84h72v22a32 32 0 0 1-32 32h-8a32 32 0 0 1-32-32Z" fill="var(--card)" />
      <path d="M134 92h6a13 13 0 0 1 0 26h-9" stroke="var(--card)" strokeWidth="8" {...stroke} />
      <path d="m83 107 11 11 20-22" stroke="var(--brand)" strokeWidth="8" {...stroke} />
      <path d="M84 68c-6-7 6-11 0-18M108 68c-6-7 6-11 0-18" stroke="var(--need)" strokeWidth="6" {...stroke} />
    </>
  )
}

/** 404 with a hand mirror as the zero and a heart in the mirror, for a page or a link that leads nowhere. */
export function NotFound() {
  return (
    <>
      <circle cx="140" cy="75" r="72" fill="var(--brand-soft)" />
      <path d="M52 118V34L14 92h54M250 118V34l-38 58h54" stroke="var(--brand)" strokeWidth="14" {...stroke} />
      <circle cx="140" cy="75" r="40" fill="var(--card)" stroke="var(--brand)" strokeWidth="14" />
      <path d="M140 95c-12-9-18-15-18-22a9.5 9.5 0 0 1 18-5 9.5 9.5 0 0 1 18 5c0 7-6 13-18 22Z" fill="var(--need)" />
    </>
  )
}

/** A plug apart from its socket, when something does not work now. */
export function NoConnection() {
  return (
    <>
      <Ground />
      <circle cx="152" cy="44" r="20" fill="var(--mine-soft)" />
      <path d="M14 112c18-22 34-28 50-28" stroke="var(--brand)" strokeWidth="8" {...stroke} />
      <path d="M64 62h14a22 22 0 0 1 0 44H64Z" fill="var(--brand)" />
      <path d="M100 74h8M100 94h8" stroke="var(--brand)" strokeWidth="7" {...stroke} />
      <path d="M152 62h-8a22 22 0 0 0 0 44h8Z" fill="var(--need)" />
      <path d="M152 84c14 0 24 8 34 28" stroke="var(--need)" strokeWidth="8" {...stroke} />
    </>
  )
}

/** A door with a key: for logging in. */
export function Door() {
  return (
    <>
      <Ground />
      <circle cx="152" cy="58" r="22" fill="var(--need-soft)" />
      <path d="M68 136V64a32 32 0 0 1 64 0v72Z" fill="var(--brand)" />
      <circle cx="118" cy="94" r="5" fill="var(--card)" />
      <path d="M44 136h112" stroke="var(--ink-soft)" strokeWidth="6" {...stroke} />
      <path d="M92 74c-6-5-9-8-9-12a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 4-3 7-9 12Z" fill="var(--card)" />
    </>
  )
}

/** An envelope on its way, for something that was sent. */
export function Sent() {
  return (
    <>
      <Ground />
      <circle cx="50" cy="50" r="20" fill="var(--mine-soft)" />
      <rect x="54" y="56" width="96" height="68" rx="12" fill="var(--card)" />
      <path d="m60 66 42 32 42-32" stroke="var(--brand)" strokeWidth="7" {...stroke} />
      <path d="M18 78h22M26 96h14M18 114h22" stroke="var(--need)" strokeWidth="6" {...stroke} />
    </>
  )
}
