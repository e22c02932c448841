/**
 * How many days data is kept, before a job deletes it. The privacy notice names these numbers, and a test of the server shows each
 * of them.
 */
export const RETENTION_DAYS = {
  /** A request to join. The days count from the request if the family has not decided, and from the decision if the family declined. */
  unansweredRequest: 90,
  declinedRequest: 180,
  /** The name and number of someone who left or was removed, since that day. */
  leftMember: 180,
  /** The text of a message. The fact that it was sent, and when, is kept. */
  messageText: 30,
  /** What a supporter asked about a task, and what someone replied to an SMS. */
  questions: 90,
  /** A number or mail address that a person changed or removed, so that they can undo it. */
  oldAddress: 7,
  /** The days on which a member was away, since the last of these days. */
  away: 30,
  /** Who was asked for a task, and whether they declined. The days count from the ask. An ask for an open task is kept for longer. */
  ask: 90,
  /** The fact that the family checked a line of a chat, since the check. */
  chatLine: 30,
  /** Another time that a member suggested for a task. The days count from when the family can no longer accept the suggestion. */
  suggestion: 30,
  /** An own offer without a day. An offer with a day is kept until that day is over. */
  ownOffer: 14,
  /** The fact that no one came to a task, since the family reported it. */
  missed: 90,
  /** The address and private notes of a task, since it ended. */
  privateDetails: 1,
  loginCode: 1,
  /** A circle that a friend proposed. Once the family has answered, only the answer and hashes of the link and the addresses are kept. */
  proposedCircle: 14,
  /** A device that is logged in, since its last visit. */
  device: 400,
  /** A family that no one has opened. After this time the server asks the owner to open it. */
  idleFamily: 365,
  /** A family that no one has opened since the server asked its owner to open it. After this time the server closes it. */
  idleFamilyAsked: 30,
  /** A closed family, before it is erased. */
  closedFamily: 30,
} as const

/**
 * How many days back the server looks when it orders people for an ask: `lately` for what people did and were asked for, `noes` for what
 * they declined. The privacy notice names these numbers.
 */
export const RANKING_DAYS = { lately: 14, noes: 60 } as const
