import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { OrganizationProvider, SignInProvider, UserProvider, useOrganization, useSignIn, useUser } from "./page-contexts.ts";

const SignIn = () => (useSignIn().isSignedIn ? "signed in" : "not signed in");
const User = () => useUser()?.name ?? "nobody";
const Organization = () => useOrganization().organisation;

it.each([
  ["KeycloakContext is not valid", SignIn],
  ["UserContext is not valid", User],
  ["OrganizationContext is not valid", Organization],
])("%s: what is raised outside the provider", (message, Reader) => {
  expect(() => renderToString(<Reader />)).toThrow(new Error(message));
});

it("gives what its provider has; nobody is an answer too", () => {
  const page = renderToString(
    <SignInProvider value={{ isSignedIn: false, customToken: false }}>
      <UserProvider value={null}>
        <OrganizationProvider value={{ organisation: "AAA" }}>
          <SignIn />, <User />, <Organization />
        </OrganizationProvider>
      </UserProvider>
    </SignInProvider>,
  );
  expect(page.replaceAll("<!-- -->", "")).toBe("not signed in, nobody, AAA");
});
