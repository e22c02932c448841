let zone: string | undefined
/** An IANA name. It is cached, because finding it takes a slow phone's browser 10 ms, and every card shows a time. */
export const deviceTimeZone = () => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
