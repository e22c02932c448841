/**
 * The UID of a task in calendars (RFC 5545, 3.8.4.7). The app, the feed and the .ics file use the same UID, so importing a task
 * again updates the entry. `taskId` is the id in links, see `taskIdOf`.
 */
export const calendarUid = (familyToken: string, taskId: number) => `${familyToken}.${taskId}@hand-in-hand`
