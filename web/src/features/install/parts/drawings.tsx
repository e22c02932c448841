import type { ReactNode } from 'react'

// Small drawings of what to look for on the phone. The text next to each says the same.
const createDrawing = (content: ReactNode) => () => (
  <svg
    viewBox="0 0 64 64"
    width="64"
    height="64"
    aria-hidden="true"
    fill="none"
    strokeWidth="4"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect x="2" y="2" width="60" height="60" rx="16" fill="var(--brand-soft)" />
    <g stroke="var(--brand)">{content}</g>
  </svg>
)

export const ShareDrawing = createDrawing(<path d="M24 26h-6v24h28V26h-6M32 38V12M24 20l8-8 8 8" />)
export const AddDrawing = createDrawing(
  <>
    <rect x="16" y="16" width="32" height="32" rx="8" />
    <path d="M32 24v16M24 32h16" />
  </>,
)
export const MenuDrawing = createDrawing(<path d="M32 18v.1M32 32v.1M32 46v.1" strokeWidth="7" />)
export const OpenDrawing = createDrawing(
  <>
    <rect x="18" y="8" width="28" height="48" rx="7" />
    <path d="M32 38c-5-4-8-7-8-10a4.5 4.5 0 0 1 8-3 4.5 4.5 0 0 1 8 3c0 3-3 6-8 10Z" fill="var(--brand)" />
  </>,
)
