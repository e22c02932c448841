let zone: string | undefined
/** An IANA name. Cached: finding it takes the browser 10 ms on a slow phone, and every card shows a time. */
export const deviceTimeZone = () => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
