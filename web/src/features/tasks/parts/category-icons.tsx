import type { ReactNode } from 'react'

// One set of our own strokes, on a grid of 24.
const createIcon = (content: ReactNode) => () => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {content}
  </svg>
)

export const HouseIcon = createIcon(<path d="m4 11 8-7 8 7v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19Zm5.5 9.5V14h5v6.5" />)

export const ChildIcon = createIcon(
  <>
    <circle cx="12" cy="5.5" r="3" />
    <path d="M3 9.5c2.5 2.5 5 3.5 9 3.5s6.5-1 9-3.5M6.5 21c.5-5 2-7.5 5.5-7.5s5 2.5 5.5 7.5" />
  </>,
)

export const HeartPlusIcon = createIcon(
  <path d="M12 20.5C6.5 16 3 13 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 4-3.5 7-9 11.5ZM12 10v5M9.5 12.5h5" />,
)

export const TalkIcon = createIcon(
  <path d="M12 4.5c-5 0-8.5 3-8.5 7 0 2 1 4 2.5 5.2L5.5 20l4-1.7c.8.2 1.6.3 2.5.3 5 0 8.5-3 8.5-7s-3.5-7.1-8.5-7.1ZM8.5 10v.5M15.5 10v.5M8.8 13.3c1.7 1.9 4.7 1.9 6.4 0" />,
)

export const ScalesIcon = createIcon(
  <path d="M12 4v16M8 20h8M5 7l7-1.5L19 7M5 7l-2.7 6.5a3 3 0 0 0 5.4 0ZM19 7l-2.7 6.5a3 3 0 0 0 5.4 0Z" />,
)

export const BasketIcon = createIcon(
  <path d="M3.5 10h17l-1.6 8.8a1.5 1.5 0 0 1-1.5 1.2H6.6a1.5 1.5 0 0 1-1.5-1.2ZM8 10l3-6M16 10l-3-6M9.5 13.5v3M14.5 13.5v3" />,
)

export const CoinsIcon = createIcon(
  <>
    <ellipse cx="9.5" cy="6.5" rx="6" ry="3" />
    <path d="M3.5 6.5v5.5c0 1.7 2.7 3 6 3M8.5 17v.5c0 1.7 2.7 3 6 3s6-1.3 6-3V12M15.5 6.5V9" />
    <ellipse cx="14.5" cy="12" rx="6" ry="3" />
    <path d="M8.5 12v5" />
  </>,
)

/** A folder with a tick: an application that was sent. */
export const FolderIcon = createIcon(
  <path d="M3.5 7A1.5 1.5 0 0 1 5 5.5h4L11 8h8a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5ZM9 13.5l2.2 2.2 4-4.2" />,
)

export const DotsIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8 12h.01M12 12h.01M16 12h.01" />
  </>,
)

export const PotIcon = createIcon(
  <path d="M4.5 11h15v6a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3ZM2 13h2.5M19.5 13H22M9 7.5c-1-1.3 1-2 0-3.5M15 7.5c-1-1.3 1-2 0-3.5" />,
)

export const CarIcon = createIcon(
  <>
    <path d="M5 17H3.5v-4l2.3-5.6A2 2 0 0 1 7.6 6h8.8a2 2 0 0 1 1.8 1.4l2.3 5.6v4H19M9.5 17h5M3.5 12.5h17" />
    <circle cx="7.2" cy="17" r="2" />
    <circle cx="16.8" cy="17" r="2" />
  </>,
)

/** A dog's paw. */
export const PawIcon = createIcon(
  <>
    <path d="M12 11.5c2.6 0 5 3 5 5.4 0 1.6-1.2 2.6-2.7 2.6-1 0-1.5-.5-2.3-.5s-1.3.5-2.3.5c-1.5 0-2.7-1-2.7-2.6 0-2.4 2.4-5.4 5-5.4Z" />
    <path d="M4.8 10.5v1M9 5.5v1.5M15 5.5v1.5M19.2 10.5v1" strokeWidth="3" />
  </>,
)

export const BedIcon = createIcon(<path d="M3 5.5v14M3 16.5h18M21 19.5v-6a3 3 0 0 0-3-3h-7v6M5.5 13h2.5" />)
