import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

/** As authenticator applications take it without being told: six digits, thirty seconds, SHA-1, a key of its length. */
const KEY_BYTES = 20;
/** Steps that the phone's clock may be ahead or behind. */
const WINDOW = 1;

/** A random key in Base32. */
export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/**
 * Time step (RFC 6238, thirty seconds since 1970) whose code this is, at most one away from the given milliseconds; null for
 * any other code. Compared in constant time.
 */
export function stepOf(key: string, code: string, now: number): number | null {
  const away = new TOTP({ secret: Secret.fromBase32(key) }).validate({ token: code, timestamp: now, window: WINDOW });
  return away === null ? null : TOTP.counter({ timestamp: now }) + away;
}

/** What authenticator applications read: by a picture, a link, or the key typed. */
export function invitationOf(key: string, username: string): { uri: string; picture: string; groups: string } {
  const uri = new TOTP({ issuer: "Cairn", label: username, secret: Secret.fromBase32(key) }).toString();
  return { uri, picture: renderSVG(uri, { ecc: "M", border: 4 }), groups: key.replace(/.{4}(?=.)/g, "$& ") };
}
