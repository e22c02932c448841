/**
 * How many days data is kept, before a job deletes it. The privacy notice names these numbers, and a test of the server shows each
 * of them.
 */
export const RETENTION_DAYS = {
  /** A request to join that the family did not decide on, since it was made; one that it declined, since then. */
  unansweredRequest: 90,
  declinedRequest: 180,
  /** The name and number of someone who left or was removed, since then. */
  leftMember: 180,
  /** The text of a message. That it was sent, and when, is kept. */
  messageText: 30,
  /** What a supporter asked about a task, and what someone replied to an SMS. */
  questions: 90,
  /** A number or mail address that a person changed or removed, so that they can undo it. */
  oldAddress: 7,
  /** When a member was away, since its end. */
  away: 30,
  /** Who was asked for a task that is open no more, since they were asked, and that they said no. */
  ask: 90,
  /** That the family looked at a line of a chat, since then. */
  chatLine: 30,
  /** Another time that a member suggested for a task, since it could be accepted no more. */
  suggestion: 30,
  /** What a member said they could do, without a day; with one until that is over. */
  ownOffer: 14,
  /** That no one came to a task, since the family said so. */
  missed: 90,
  /** The address and private notes of a task, since it ended. */
  privateDetails: 1,
  loginCode: 1,
  /** A circle that a friend proposed and to which the family said nothing; of its answer only that there was one. */
  proposedCircle: 14,
  /** A device that is logged in, since its last visit. */
  device: 400,
  /** A family that no one of its circle opened, before its owner is asked. */
  idleFamily: 365,
  /** A family whose owner was asked and that no one opened since, before it is closed. */
  idleFamilyAsked: 30,
  /** A closed family, before it is erased. */
  closedFamily: 30,
} as const

/** How many days back the server looks when it orders whom to ask: at what people did and were asked for, and at what they said no to. The privacy notice names them. */
export const RANKING_DAYS = { lately: 14, noes: 60 } as const
