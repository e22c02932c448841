import { createIcon } from './icon.tsx'

/** WhatsApp's logo, a bubble with a telephone, in the stroke of our other icons. The icon set does not contain it. */
export const WhatsAppIcon = createIcon(
  <>
    <path d="m3 21 1.6-3.9a9 9 0 1 1 3.3 2.9Z" />
    <path d="M9 9.2c0 3.2 2.6 5.8 5.8 5.8.9 0 .9-1.4.1-1.6l-1-.3-.8.7a6 6 0 0 1-2.9-2.9l.7-.8-.3-1C10.4 8.3 9 8.3 9 9.2Z" />
  </>,
)
