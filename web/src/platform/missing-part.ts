/** Whether a lazily loaded part of the app could not be loaded, by the errors that browsers throw. */
export const isMissingPart = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
