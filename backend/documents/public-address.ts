import { BlockList, isIPv4, type LookupFunction } from "node:net";

/** Networks of IPv4 that no public server has (IANA's special-purpose registry, multicast and reserved space). */
const SPECIAL_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;
/** Inside of 2000::/3, the only space of IPv6 that is handed out: protocol assignments, documentation, 6to4. */
const SPECIAL_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const specialV4 = new BlockList();
for (const [network, bits] of SPECIAL_V4) specialV4.addSubnet(network, bits, "ipv4");
const givenV6 = new BlockList();
givenV6.addSubnet("2000::", 3, "ipv6");
const specialV6 = new BlockList();
for (const [network, bits] of SPECIAL_V6) specialV6.addSubnet(network, bits, "ipv6");

/** Whether a numeric address is one of the public internet; nothing of this machine, its network or a tunnel is. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address) ? !specialV4.check(address, "ipv4") : givenV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");

/** A name leads to an address of this machine or of a network. */
export class NotPublic extends Error {}

/** A look-up of names that fails with NotPublic where one of the addresses found is not public. */
export const publicOnly =
  (lookup: LookupFunction): LookupFunction =>
  (name, options, done) =>
    lookup(name, options, (error, found, family) => {
      const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);
      if (error || addresses.every(isPublicAddress)) return done(error, found, family);
      done(new NotPublic(`${name} leads to an address that is not public`), "", 0);
    });
