import { createIcon } from '../../../ui/icon.tsx'

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
