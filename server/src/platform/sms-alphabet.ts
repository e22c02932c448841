// GSM 03.38: the default alphabet of SMS, 160 characters a message. Any other character makes the whole message Unicode, 70
// characters.
const GSM7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà|^€{}[~\]\\]*$/

/** Whether a text has only characters of the default alphabet of SMS. */
export const isGsm7 = (text: string) => GSM7.test(text)
