/**
 * What names a task in every calendar, whoever wrote the entry: the app, a feed or a file. It stays the same for one task,
 * so that reading it again changes the entry in place of making a second one. `taskId` as links carry it.
 */
export const calendarUid = (familyToken: string, taskId: number) => `${familyToken}.${taskId}@hand-in-hand`
