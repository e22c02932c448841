import type { ReactNode } from 'react'

/** An icon that we drew as strokes, on a grid of 24 units. */
export const createIcon = (content: ReactNode) => () => (
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
