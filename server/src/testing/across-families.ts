const OPEN_TO_THEM = "(family.closed_at is null or membership.role = 'owner')"

/**
 * Statements of the server that name no family, by their reason: the function that sends them, and the query as
 * family-conditions.ts describes it. Any other statement without a family fails the tests, and so does an unused line here.
 */
export const ACROSS_FAMILIES: Record<string, readonly string[]> = {
  'A secret names one row, and so proves the family': [
    'database/row-by-key.ts: select user_token + membership + family where token_hash, revoked_at',
    'database/row-by-key.ts: select user_token + membership + family where token_hash, any(?), revoked_at',
    `findByLink: select membership + family + user_token where token_hash, device_id, revoked_at, token, ${OPEN_TO_THEM}`,
    'findInvitationByToken: select invitation + family where token',
    'findDeviceByToken: select user_token where token_hash, revoked_at',
    'findFeed: select calendar_feed where token_hash, revoked_at',
    'findAskBySecret: select task_ask + membership + family + task where secret_hash, state, confirmed_at, closed_at',
  ],
  'Jobs query all families, without a caller': [
    'listClosedBefore: select family where closed_at, id',
    'listPerhapsIdle: select family where coalesce(visited_at, created_at), closed_at, idle_asked_at',
    'listAskedBefore: select family where idle_asked_at, closed_at, id',
    'listToForget: select membership where state, forgotten_at, requested_at, id',
    'listToForget: select membership where state, forgotten_at, decided_at, id',
    'listRemindersDue: select task + family where remind_at, reminded_at, status, cancelled_at, closed_at',
    'listToLookAt: select family where case when looked_version = version then look_at else 0 end',
    'listToLookAt: select family where case when looked_version = version then look_at else 0 end, id',
    'forgetLooksAfter: select family where looked_at',
    'listTaken: select task + membership where family_id, status, cancelled_at, start_at, all_day_at, end_at, state',
    'listOpen: select task where family_id, status, cancelled_at, start_at, ask_now_at',
    'listOpenAtAnyTime: select task where family_id, status, cancelled_at, type, created_at, ask_now_at',
    'listOffered: select task where family_id, status, offered_at, cancelled_at, start_at',
    'listReservesToAsk: select task_reserve + task + membership where family_id, state, cancelled_at, status, offered_at, start_at',
    'listReservesToAsk: select task_ask where family_id, membership_id, task_id, id, start_at',
    'listNewTasks: select task where family_id, status, cancelled_at, created_at, start_at',
    'listForNewTasks: select membership where family_id, confirmed_at, state, role',
    'listForNewTasks: select message where family_id, membership_id, id, template',
    'listNextStarts: select task where family_id, status, cancelled_at, start_at',
    'listSeriesToExtend: select series + family where ended_at, made_until, id, closed_at',
    'listPausesOver: select family where paused_until, paused_at, closed_at',
    'listDigestReaders: select membership where family_id, confirmed_at, state, role',
    'listDigestReaders: select message where family_id, membership_id, id, template',
    'listForgetful: select membership + family where state, requested_at, recalled_at, closed_at, paused_at',
    'listUnopenedLinks: select user_token + membership + family where device_id, revoked_at, last_used_at, sent_by, created_at, ' +
      'decided_at, state, confirmed_at, asked_not_to_at, link_again_at, closed_at, paused_at, id',
    'moveReminders: update task where family_id, id, remind_at, start_at, remind_start_at',
    'moveReminders: select task where remind_at, start_at, remind_start_at',
    'erasePrivateDetails: update task where family_id, id, address, private_details, coalesce(end_at, completed_at, cancelled_at), ' +
      'coalesce(end_at, completed_at, cancelled_at + ?) < ?',
    'erasePrivateDetails: select task where address, private_details, coalesce(end_at, completed_at, cancelled_at), ' +
      'coalesce(end_at, completed_at, cancelled_at + ?) < ?',
    'eraseSeriesDetails: update series where family_id, id, address, private_details, ended_at, ' +
      'ended_at + case when end_event_id is null then 0 else ? end < ?',
    'eraseSeriesDetails: select series where address, private_details, ended_at, ended_at + case when end_event_id is null then 0 else ? end < ?',
    'endReserves: select task_reserve where check_at',
    'eraseSome: update message where id',
    'eraseSome: select message where parameters, created_at',
    'eraseSome: select message where parameters, template, expires_at',
    'endEmptyDevices: select user_token where revoked_at, device_id',
    'deleteCodeMessagesBefore: delete message where family_id, created_at',
    'deleteCreationKeysOutside: delete creation_key where created_at',
    'deleteForgotten: delete message where phone_e164, charged_at',
    'deleteEndedTokens: delete user_token where revoked_at',
    'listVersionsOf: select user_token + membership + family where family_id, id, revoked_at, state, closed_at',
    'endEmptyDevices: user_token in raw SQL: not exists (select 1 from user_token where user_token.device_id = device.id ' +
      'and user_token.revoked_at is null)',
  ],
  'The operator counts over all families': ['listOpenFamilies: select family where closed_at, id'],
  'The outbox sends the messages of all families, and codes, which have none': [
    'leaseDue: update message where id, state, next_attempt_at, lease_until',
    'leaseDue: select message where priority, state, next_attempt_at, lease_until',
    'settleMessage: update message where id, attempts, state',
    'markCharged: update message where id, attempts, state',
    'listPushesDue: select message + family where send_at',
    'takePush: select message + membership + user_token where id, revoked_at, state',
  ],
  'A limit counts over all families': [
    'countCharged: select message where charged_at, template',
    'countLinksTo: select message where phone_e164, charged_at, template',
    'wasWrittenTo: select message where phone_e164, template',
    'readToTake: select message where phone_e164, template',
    'countCodesSent: select message where template, charged_at',
    'listStartedIn: select membership + family_event where phone_e164, kind, at',
  ],
  'A gateway names the message that it reports of': [
    'applyDeliveryReport: select message where id',
    'applyDeliveryReport: update message where id, attempts, state',
  ],
  'A key is made of what happened in one family, and of no two alike': ['listKnownKeys: select message where dedup_key'],
  'A person, or the device that they hold, in all of their families': [
    `listMembershipsOf: select membership + family where person_id, ${OPEN_TO_THEM}`,
    'listMembershipsOf: select membership + family where person_id, family.closed_at is null',
    'listAllMembershipsOf: select membership + family where person_id',
    `listMembershipsOn: select membership + family + user_token where device_id, revoked_at, state, ${OPEN_TO_THEM}`,
    'revokeDevice: update user_token where device_id, revoked_at',
    'forgetDevicesOf: delete user_token where device_id',
    'insertFeed: insert calendar_feed',
    'listFeeds: select calendar_feed where person_id',
    'endFeeds: delete calendar_feed where family_id, membership_id, person_id',
    'findFeedOf: select calendar_feed where family_id, membership_id, person_id, revoked_at',
    'deleteDevices: delete user_token where device_id',
  ],
  'Only whether any family has this person, number or device at all': [
    'countCodesSent: select membership where person_id, id, state, confirmed_by',
    'countStrangersCodes: select membership where person_id, id, state, confirmed_by',
    'isKnownNumber: select membership where person_id, id, state, confirmed_by',
    'forgetUnlessMember: select membership where person_id',
    'erasePersonOfNoFamily: select membership where person_id',
    'eraseUnusedDevice: select user_token where device_id',
  ],
  'What is kept of a number, or of what its messages were about': [
    'forgetMessages: delete message where phone_e164, family_id, charged_at',
    'forgetMessages: update message where phone_e164, family_id',
    'forgetOldNumbers: delete message where template, dedup_key',
    'erasePersonOfNoFamily: delete message where phone_e164',
  ],
  'Raw SQL that says itself of which family': [
    'groupPlaces: task in raw SQL: (select min(place.id) from task place where place.family_id = task.family_id ' +
      'and place.series_id = task.series_id and place.series_date = task.series_date)',
  ],
}
